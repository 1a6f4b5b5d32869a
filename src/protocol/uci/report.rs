//! What UCI shows: search progress, best moves, boards.

use super::super::chosen_game::Start;
use super::super::output::{Output, list};
use super::super::session::Session;
use super::super::template::Template;
use super::super::thinking::Finished;
use super::dialect::Dialect;
use crate::base::{Move, Player, Score, Square, mates_in};
use crate::board::Board;
use crate::game::GameResult;
use crate::search::{Bound, Event, Iteration, outlook};

/// Watches a search and tells its progress.
pub(super) struct Observer {
    root: Board,
    output: Output,
    dialect: Dialect,
    show_wdl: bool,
}

impl Observer {
    pub(super) fn new(session: &Session) -> Observer {
        Observer {
            root: session.board.clone(),
            output: session.output.clone(),
            dialect: Dialect::of(&session.settings),
            show_wdl: session.settings.show_wdl,
        }
    }

    pub(super) fn report(&self, event: &Event) {
        match event {
            Event::Iteration(iteration) => self.output.line(self.iteration(iteration)),
            Event::CurrentMove {
                depth,
                current,
                number,
            } => {
                let current = self.dialect.written(&self.root, *current);
                self.output.line(format!(
                    "info depth {depth} currmove {current} currmovenumber {number}"
                ));
            }
        }
    }

    fn iteration(&self, iteration: &Iteration) -> String {
        let Iteration {
            depth,
            seldepth,
            multipv,
            score,
            nodes,
            nps,
            hashfull,
            tbhits,
            ..
        } = iteration;
        let bound = match iteration.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let wdl = if self.show_wdl {
            outlook_text(*score)
        } else {
            String::new()
        };
        let score = self.dialect.score(*score);
        let time = iteration.time.as_millis();
        let pv = match line_text(&self.root, &iteration.pv, self.dialect) {
            line if line.is_empty() => line,
            line => format!(" pv{line}"),
        };
        format!(
            "info depth {depth} seldepth {seldepth} multipv {multipv} score {score}{bound}{wdl} nodes {nodes} nps {nps} \
             hashfull {hashfull} tbhits {tbhits} time {time}{pv}"
        )
    }
}

fn outlook_text(score: Score) -> String {
    let outlook = outlook(score);
    format!(" wdl {} {} {}", outlook.win, outlook.draw, outlook.loss)
}

/// The moves of a line, each with a blank before it.
fn line_text(root: &Board, line: &[Move], dialect: Dialect) -> String {
    let mut board = root.clone();
    let mut text = String::new();
    for m in line {
        text.push(' ');
        text.push_str(&dialect.written(&board, *m));
        board.make(*m);
    }
    text
}

/// `bestmove` with the reply it expects.
pub(super) fn best_move(finished: &Finished, dialect: Dialect) -> String {
    let best = finished.result.best;
    if best.is_none() {
        return dialect.no_move(&finished.root).to_owned();
    }
    let mut board = finished.root.clone();
    let mut text = format!("bestmove {}", dialect.written(&board, best));
    board.make(best);
    let ponder = finished.result.ponder;
    if board.legal_moves().contains(&ponder) {
        text.push_str(&format!(" ponder {}", dialect.written(&board, ponder)));
    }
    text
}

/// The answer to `go` where there is nothing to play.
pub(super) fn finished_game(board: &Board, dialect: Dialect) -> [String; 2] {
    let result = board.outcome().map_or(GameResult::Draw, |outcome| outcome.result);
    let score = match result {
        GameResult::Win(winner) if winner == board.turn() => mates_in(1),
        _ => result.score(board.turn(), 0, 0),
    };
    [
        format!("info depth 0 score {}", dialect.score(score)),
        dialect.no_move(board).to_owned(),
    ]
}

/// What adapters for other GUIs need to know of a game.
pub(super) fn game_line(start: &Start) -> String {
    let spec = start.spec();
    let Template { parent, hand } = Template::of(spec);
    format!(
        "info string variant {} files {} ranks {} pocket {hand} template {parent} startpos {}",
        start.name,
        spec.files,
        spec.ranks,
        start.board().fen()
    )
}

/// `d`: the position for people.
pub(super) fn show_board(session: &Session) {
    let board = &session.board;
    let dialect = Dialect::of(&session.settings);
    let mut lines = diagram(board);
    lines.push(format!("Game: {}", board.spec().identity()));
    lines.push(format!("Fen: {}", board.fen()));
    lines.push(format!("Key: {:016X}", board.key()));
    let check = if board.in_check() { ", in check" } else { "" };
    lines.push(format!("To move: {}{check}", board.turn().name()));
    let moves: Vec<String> = board
        .moves_to_play()
        .into_iter()
        .map(|m| dialect.written(board, m))
        .collect();
    lines.push(list(&format!("Legal moves: {}", moves.len()), &moves));
    if let Some(outcome) = board.outcome() {
        lines.push(format!("Result: {outcome}"));
    }
    session.output.lines(lines);
}

/// The board in letters, South below.
fn diagram(board: &Board) -> Vec<String> {
    let spec = board.spec();
    let square = |file: u8, rank: u8| Square(rank * spec.files + file);
    let letter = |square: Square| match board.piece_at(square) {
        Some((Player::South, letter)) => letter,
        Some((Player::North, letter)) => letter.to_ascii_lowercase(),
        None if spec.holes.contains(&square) => '*',
        None => '.',
    };
    let gap = |file: u8| if spec.board_begins(file) { "  " } else { "" };
    let mut lines = vec![String::new()];
    for rank in (0..spec.ranks).rev() {
        let row: String = (0..spec.files)
            .map(|file| format!("{} {}", gap(file), letter(square(file, rank))))
            .collect();
        lines.push(format!("{:>3} {row}", rank + 1));
    }
    let files: String = (0..spec.files)
        .map(|file| format!("{} {}", gap(file), spec.file_letter(file)))
        .collect();
    lines.push(format!("    {files}"));
    for player in Player::ALL {
        let pocket: String = board
            .pocket(player)
            .iter()
            .map(|(letter, count)| format!(" {letter}{count}"))
            .collect();
        if !pocket.is_empty() {
            lines.push(format!("Pocket of {}:{pocket}", player.name()));
        }
    }
    lines.push(String::new());
    lines
}

/// `eval`: the evaluation term by term.
pub(super) fn show_evaluation(session: &Session) {
    session.output.lines(session.board.evaluation_report().lines());
}
