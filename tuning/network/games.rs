//! A file of games with what the search thought of every move: a line that says what it holds, then blocks of games, each with its length
//! and checksum, so that a torn end is known and a run that was killed goes on behind the last whole block.

use flate2::Crc;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use tapestry::base::{Move, Player, Score};
use tapestry::files::growing::{GrowingFile, Sharing};
use tapestry::files::{self, named};
use tapestry::game::GameResult;

/// What the file is called in its first line.
const FORMAT: &str = "tapestry games 1";

/// Largest file read, in bytes: some billion positions.
const LARGEST_FILE: u64 = 16 << 30;

/// Longest block, in bytes.
const LONGEST_BLOCK: usize = 64 << 20;

/// How the games of a file were played. What differs in any of these is another file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) format: String,
    /// The version of the program, for its moves are packed as that version packs them.
    pub(crate) version: String,
    /// Identity of the game.
    pub(crate) game: String,
    /// Nodes of a search.
    pub(crate) nodes: u64,
    /// Random plies before the first search.
    pub(crate) opening: usize,
    pub(crate) seed: u64,
    /// Which part of the games, `1/1` for all.
    pub(crate) shard: String,
    /// The evaluation that played: the name of a file, or nothing for what is built in.
    pub(crate) judge: Option<String>,
}

impl Header {
    /// The format and version of this program.
    pub(crate) fn of_now() -> (String, String) {
        (FORMAT.to_owned(), env!("CARGO_PKG_VERSION").to_owned())
    }

    fn check(&self) -> Result<(), String> {
        let (format, version) = Header::of_now();
        if self.format != format || self.version != version {
            return Err(format!(
                "these are '{}' of version {}, and not '{format}' of version {version}",
                self.format, self.version
            ));
        }
        Ok(())
    }
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Game {
    /// Where it began.
    pub(crate) start: String,
    /// Hundredths of the point for South.
    pub(crate) south: u8,
    /// The moves, each with the score of its search in centipawns from South's view; `None` where nothing was searched.
    pub(crate) moves: Vec<(Move, Option<Score>)>,
}

/// The stored form of no score.
const NO_SCORE: i16 = i16::MIN;

impl Game {
    /// Hundredths of South for a result.
    pub(crate) fn hundredths(result: GameResult) -> u8 {
        result.hundredths(Player::South)
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.start.len() as u16).to_le_bytes());
        out.extend(self.start.as_bytes());
        out.push(self.south);
        out.extend((self.moves.len() as u16).to_le_bytes());
        for (m, score) in &self.moves {
            let score = score.map_or(NO_SCORE, |score| score.clamp(-32_000, 32_000) as i16);
            out.extend(m.to_bits().to_le_bytes());
            out.extend(score.to_le_bytes());
        }
    }

    fn read(bytes: &mut &[u8]) -> Option<Game> {
        let length = u16::from_le_bytes(taken(bytes)?);
        let (start, rest) = bytes.split_at_checked(length.into())?;
        *bytes = rest;
        let start = String::from_utf8(start.to_vec()).ok()?;
        let [south] = taken(bytes)?;
        let count = u16::from_le_bytes(taken(bytes)?);
        let moves = (0..count).map(|_| {
            let m = Move::from_bits(u32::from_le_bytes(taken(bytes)?));
            let score = i16::from_le_bytes(taken(bytes)?);
            Some((m, (score != NO_SCORE).then_some(score.into())))
        });
        let moves = moves.collect::<Option<Vec<_>>>()?;
        Some(Game { start, south, moves })
    }
}

fn taken<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

/// A number for bytes: others have another.
pub(super) fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

fn framed(games: &[Game]) -> Vec<u8> {
    let mut payload = Vec::new();
    games.iter().for_each(|game| game.write(&mut payload));
    let mut block = Vec::with_capacity(payload.len() + 8);
    block.extend((payload.len() as u32).to_le_bytes());
    block.extend(checksum(&payload).to_le_bytes());
    block.append(&mut payload);
    block
}

/// The next whole block, and its length in the file; `None` at the end, or where the rest is torn.
fn next_block(input: &mut impl Read) -> io::Result<Option<(Vec<u8>, u64)>> {
    let mut head = [0; 8];
    if let Err(error) = input.read_exact(&mut head) {
        return torn(error);
    }
    let (length, sum) = head.split_at(4);
    let number = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let (length, sum) = (number(length) as usize, number(sum));
    if length > LONGEST_BLOCK {
        return Ok(None);
    }
    let mut payload = vec![0; length];
    if let Err(error) = input.read_exact(&mut payload) {
        return torn(error);
    }
    Ok((checksum(&payload) == sum).then_some((payload, length as u64 + 8)))
}

fn torn<T>(error: io::Error) -> io::Result<Option<T>> {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        Ok(None)
    } else {
        Err(error)
    }
}

fn header(input: &mut impl BufRead) -> Result<(Header, u64), String> {
    let mut line = String::new();
    let length = input
        .take(1 << 16)
        .read_line(&mut line)
        .map_err(|error| error.to_string())?;
    let header: Header = serde_json::from_str(&line).map_err(|_| "this is no file of games".to_owned())?;
    header.check()?;
    Ok((header, length as u64))
}

/// A file that games are appended to.
pub(crate) struct Writer {
    file: GrowingFile,
    blocks: u64,
}

impl Writer {
    /// Begins a file, or goes on with it behind its last whole block.
    ///
    /// # Errors
    /// If it cannot be used, or holds other games.
    pub(crate) fn open(path: &Path, wanted: &Header) -> Result<Writer, String> {
        let place = |error: io::Error| named(path, &error).to_string();
        let mut file = GrowingFile::open(path, Sharing::Alone).map_err(place)?;
        let mut input = BufReader::new(file.reader().map_err(place)?);
        let empty = input.fill_buf().map_err(place)?.is_empty();
        if empty {
            drop(input);
            // A header has no text that JSON could not hold.
            let mut line = serde_json::to_string(wanted).map_err(|error| error.to_string())?;
            line.push('\n');
            file.append(line.as_bytes()).map_err(place)?;
            return Ok(Writer { file, blocks: 0 });
        }
        let (found, mut length) =
            header(&mut input).map_err(|error| format!("{}: {error}", path.display()))?;
        if found != *wanted {
            return Err(format!(
                "{}: these are other games: {}",
                path.display(),
                serde_json::to_string(&found).unwrap_or_default()
            ));
        }
        let mut blocks = 0;
        while let Some((_, more)) = next_block(&mut input).map_err(place)? {
            blocks += 1;
            length += more;
        }
        drop(input);
        file.cut(length).map_err(place)?;
        Ok(Writer { file, blocks })
    }

    /// Whole blocks in the file.
    pub(crate) fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Appends a block.
    ///
    /// # Errors
    /// If it cannot be written; the file is then as it was.
    pub(crate) fn append(&mut self, games: &[Game]) -> io::Result<()> {
        self.file.append(&framed(games))?;
        self.blocks += 1;
        Ok(())
    }
}

/// Hands every game of a file on. What is behind the last whole block is left out.
///
/// # Errors
/// If it cannot be read or holds no games of this version, and what `each` says.
pub(crate) fn read(
    path: &Path,
    mut each: impl FnMut(&Header, Game) -> Result<(), String>,
) -> Result<Header, String> {
    let place = |error: String| format!("{}: {error}", path.display());
    let file = files::read::open(path, LARGEST_FILE).map_err(|error| place(error.to_string()))?;
    let mut input = BufReader::with_capacity(1 << 20, file);
    let (header, _) = header(&mut input).map_err(place)?;
    while let Some((block, _)) = next_block(&mut input).map_err(|error| place(error.to_string()))? {
        let mut rest = &block[..];
        while !rest.is_empty() {
            let game = Game::read(&mut rest).ok_or_else(|| place("a block is malformed".to_owned()))?;
            each(&header, game).map_err(place)?;
        }
    }
    Ok(header)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::path::PathBuf;

    pub(crate) fn some_header() -> Header {
        let (format, version) = Header::of_now();
        Header {
            format,
            version,
            game: "chess".to_owned(),
            nodes: 100,
            opening: 8,
            seed: 1,
            shard: "1/1".to_owned(),
            judge: None,
        }
    }

    fn some_game(south: u8) -> Game {
        Game {
            start: "8/8 w - -".to_owned(),
            south,
            moves: vec![
                (Move::PASS, None),
                (Move::TAKE_BACK, Some(-31)),
                (Move::PASS, Some(99_999)),
            ],
        }
    }

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("tapestry-games-{name}-{}", std::process::id()))
    }

    fn all(path: &Path) -> Vec<Game> {
        let mut games = Vec::new();
        read(path, |_, game| {
            games.push(game);
            Ok(())
        })
        .expect("sound");
        games
    }

    #[test]
    fn games_are_read_as_written_and_a_torn_end_is_cut_off() {
        let path = path("torn");
        let mut writer = Writer::open(&path, &some_header()).expect("new");
        writer.append(&[some_game(0), some_game(50)]).expect("room");
        writer.append(&[some_game(100)]).expect("room");
        drop(writer);
        let mut expected = some_game(100);
        expected.moves[2].1 = Some(32_000);
        assert_eq!(all(&path)[2], expected);
        let bytes = std::fs::read(&path).expect("there");
        std::fs::write(&path, &bytes[..bytes.len() - 3]).expect("room");
        assert_eq!(all(&path).len(), 2);
        let mut writer = Writer::open(&path, &some_header()).expect("the same games");
        assert_eq!(writer.blocks(), 1);
        writer.append(&[some_game(100)]).expect("room");
        drop(writer);
        assert_eq!(std::fs::read(&path).expect("there"), bytes);
        std::fs::remove_file(&path).expect("was there");
    }

    #[test]
    fn other_games_and_other_files_are_refused() {
        let path = path("other");
        drop(Writer::open(&path, &some_header()).expect("new"));
        let other = Header {
            nodes: 7,
            ..some_header()
        };
        let problem = Writer::open(&path, &other).err().expect("refused");
        assert!(problem.contains("other games"), "{problem}");
        std::fs::write(&path, "[Event \"?\"]\n").expect("room");
        let problem = read(&path, |_, _| Ok(())).expect_err("refused");
        assert!(problem.contains("no file of games"), "{problem}");
        std::fs::remove_file(&path).expect("was there");
    }
}
