#!/bin/sh
# Plays whole games in a real XBoard window and checks what XBoard wrote down.
#
#   tests/xboard_games.sh [-o FOLDER] [-e TAPESTRY] [GAME...]
#
# Starts XBoard on a virtual screen (Xvfb), loads Tapestry (default: target/release/tapestry) and lets it play
#   * lancerchess, storm, capablanca-steps, chinese, qiplacements, meridian-western, and stormforce9, whose start is drawn by lot, against itself,
#   * alice, transfer-a-western, arabella and ordinary, whose moves XBoard cannot judge, against itself,
#   * chess, capablanca and xiangqi against a foreign engine, once with either colour.
# GAME picks from these; any other game of XBoard's list is played once against itself. Every saved game must have a result, and none that stems from an illegal move, a false claim,
# a lost engine or an overstepped clock; and where Tapestry played the last game against itself, XBoard's board must be Tapestry's in the end. FOLDER (default: games/xboard) gets, for each game, the PGN, XBoard's log, and
# screenshots to be looked at: GAME-play.png in the middle of the game and, where xdotool is installed,
# GAME-marks.png with the target marks of a lifted piece.
#
# Exit code 0: all well, or nothing to do because XBoard, Xvfb or import (ImageMagick) are missing, which is said.

set -u
export LC_ALL=C
PATH=$PATH:/usr/games

folder=games/xboard
tapestry=target/release/tapestry
while getopts o:e: option; do
    case $option in
        o) folder=$OPTARG ;;
        e) tapestry=$OPTARG ;;
        *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- lancerchess storm capablanca-steps chinese qiplacements meridian-western stormforce9 alice transfer-a-western arabella ordinary \
    chess capablanca xiangqi

for tool in xboard Xvfb import; do
    if ! command -v $tool > /dev/null; then
        echo "skipped: $tool is not installed"
        exit 0
    fi
done
if [ ! -x "$tapestry" ]; then
    echo "$tapestry is missing: cargo build --release" >&2
    exit 1
fi
tapestry=$(realpath "$tapestry")
mkdir -p "$folder"
cd "$folder" || exit 1

# Longest time for the games of one variant, in seconds.
patience=300
# Moves on the board when the screenshot is taken.
shot_after=16
square=49

display_file=$(mktemp)
Xvfb -displayfd 3 -screen 0 1100x900x24 3> "$display_file" > /dev/null 2>&1 &
screen=$!
trap 'kill $screen 2> /dev/null; rm -f "$display_file"' EXIT
while [ ! -s "$display_file" ]; do
    kill -0 $screen 2> /dev/null || { echo "Xvfb did not start" >&2; exit 1; }
    sleep 0.1
done
DISPLAY=:$(cat "$display_file")
export DISPLAY

# Becomes XBoard with common settings: no sound, no dialogues.
window() {
    exec xboard -size $square -soundProgram true -popupExitMessage false -popupMoveErrors false "$@" > "$log.out" 2>&1
}

# Ends a session; XBoard does not always obey the first signal.
end() {
    kill "$1" 2> /dev/null
    tries=0
    while kill -0 "$1" 2> /dev/null && [ $tries -lt 20 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    kill -9 "$1" 2> /dev/null
}

# Waits until the log shows so many moves, then photographs the screen.
photograph_play() {
    waited=0
    while kill -0 "$1" 2> /dev/null && [ $waited -lt $patience ]; do
        if [ "$(grep -c -E '<(first|second) *: move ' "$log")" -ge $shot_after ]; then
            import -window root -trim "$game-play.png"
            return
        fi
        sleep 0.2
        waited=$((waited + 1))
    done
}

# play OPPONENT NUMBER_OF_GAMES [XBOARD_OPTION...]
play() {
    opponent=$1
    wanted=$2
    shift 2
    rm -f "$game.pgn" "$game.positions"
    : > "$log"
    variant=$game
    [ "$game" != chess ] || variant=normal
    window -mode TwoMachines -fcp "$tapestry" -scp "$opponent" -variant "$variant" -matchGames "$wanted" -xexit \
        -timeControl 0:06 -timeIncrement 0.05 -saveGameFile "$game.pgn" -savePositionFile "$game.positions" -debug -nameOfDebugFile "$log" "$@" &
    session=$!
    photograph_play $session
    waited=0
    while kill -0 $session 2> /dev/null && [ $waited -lt $patience ]; do
        sleep 1
        waited=$((waited + 1))
    done
    end $session
    wait $session 2> /dev/null
    check "$wanted"
    if [ "$game" != chess ] && ! grep -q ">first *: variant $game\$" "$log"; then
        failures=$((failures + 1))
        echo "FAILED $game: XBoard asked for another game"
    fi
    # Of several men captured in one move XBoard can be told of one only.
    case $game in
        ordinary | royalfury) ;;
        *) [ "$opponent" != "$tapestry" ] || compare_boards ;;
    esac
}

# Where the men of a FEN stand: without XBoard's marks of promoted men and the men in hand.
men() {
    sed 's/^# //; s/ .*//; s/\[.*//; s/~//g'
}

# XBoard moves men by rules of its own, so the board it ends with shows whether it understood every move.
compare_boards() {
    in_window=$(grep -v '^#' "$game.positions" | grep / | tail -n 1 | men)
    start=$(grep -m 1 -o '<first *: setup .*' "$log" | sed 's/^.*) [^ ]* //')
    # The arrays of Fischer-random chess are XBoard's.
    [ -n "$start" ] || start=$(grep -o ">first *: setboard .*" "$log" | tail -n 1 | sed 's/^.*setboard //')
    in_engine=$({
        printf 'xboard\nprotover 2\nvariant %s\nforce\n' "$game"
        [ -z "$start" ] || echo "setboard $start"
        # A draw can be agreed before or after the last move, so the board before it will do.
        grep -E '<(first|second) *: move ' "$log" | sed 's/.*: move /usermove /; $i d'
        printf 'd\nquit\n'
    } | "$tapestry" | grep '^# .*/' | tail -n 2 | men)
    if ! echo "$in_engine" | grep -q -x -F "$in_window"; then
        failures=$((failures + 1))
        echo "FAILED $game: XBoard's board is $in_window, but should be" $in_engine
    fi
}

# Every game must have ended on the board.
check() {
    finished=$(grep -c -E '^\[Result "(1-0|0-1|1/2-1/2)"\]' "$game.pgn" 2> /dev/null)
    ends=$(grep -o -E '\{[^{}]*\} (1-0|0-1|1/2-1/2|\*)$' "$game.pgn" 2> /dev/null)
    wrong=$(echo "$ends" | grep -i -E 'illegal|false|forfeit|exited|hang|died|time|error')
    # What the engine complains of to the user is shown in a window that no player answers.
    complaint=$(grep -m 1 -o -E "<(first|second) *: tellusererror .*" "$log")
    if [ "$finished" != "$1" ] || [ -n "$wrong$complaint" ]; then
        failures=$((failures + 1))
        echo "FAILED $game: ${finished:-0} of $1 games finished $complaint"
    else
        echo "ok     $game"
    fi
    echo "$ends" | sed 's/^/         /'
}

# marks FILES COLUMN ROW [XBOARD_OPTION...]: on a board of so many files, lifts the piece there, counted from 1, and photographs its targets.
marks() {
    command -v xdotool > /dev/null || { echo "         no picture of target marks: xdotool is not installed"; return; }
    variant=$game
    [ "$game" != chess ] || variant=normal
    # The width of the board hardly depends on the number of files; squares have a line of one pixel between them.
    step=$((8 * (square + 1) / $1))
    column=$2
    row=$3
    shift 3
    window -mode MachineBlack -fcp "$tapestry" -variant "$variant" -showTargetSquares true -debug \
        -nameOfDebugFile "$log.marks" "$@" &
    session=$!
    window_id=
    tries=0
    while [ -z "$window_id" ] && [ $tries -lt 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
        window_id=$(xdotool search --onlyvisible --name xboard 2> /dev/null | head -n 1)
    done
    sleep 2
    eval "$(xdotool getwindowgeometry --shell "$window_id" 2> /dev/null | grep -E '^(X|Y|WIDTH|HEIGHT)=')"
    # The board fills the window from its lower left corner.
    xdotool mousemove $((X + column * step - step / 2)) $((Y + HEIGHT - row * step + step / 2)) mousedown 1
    sleep 1
    import -window root -trim "$game-marks.png"
    xdotool mouseup 1
    end $session
    wait $session 2> /dev/null
}

# The first of the programs that is installed.
first_of() {
    for program in "$@"; do
        command -v "$program" && return
    done
}

# against NUMBER_OF_GAMES PROGRAM...
against() {
    wanted=$1
    shift
    opponent=$(first_of "$@")
    if [ -z "$opponent" ]; then
        echo "skipped $game: none of $* is installed"
        return
    fi
    play "$opponent" "$wanted"
}

failures=0
for game in "$@"; do
    log=$game.debug
    case $game in
        lancerchess) play "$tapestry" 1; marks 8 2 1 ;;
        storm) play "$tapestry" 1; marks 10 4 1 ;;
        # The name that XBoard does not take for its own Capablanca chess.
        capablanca-steps) game=capablancasteps; play "$tapestry" 1; marks 10 3 1 ;;
        chinese) play "$tapestry" 1; marks 9 2 3 ;;
        qiplacements) play "$tapestry" 1; marks 9 2 3 ;;
        meridian-western) play "$tapestry" 1; marks 8 2 1 ;;
        chess) against 2 fairymax sjaakii; marks 8 2 1 ;;
        capablanca) against 2 fairymax sjaakii; marks 10 2 1 ;;
        xiangqi) against 2 sjaakii fairy-stockfish; marks 9 2 3 ;;
        alice) play "$tapestry" 1 -testLegality false; marks 16 2 1 -testLegality false ;;
        *) play "$tapestry" 1 -testLegality false ;;
    esac
done
exit $failures
