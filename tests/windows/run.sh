#!/usr/bin/env bash
# Tapestry as a program for Windows, under wine.
#
#   tests/windows/run.sh [-e TAPESTRY.EXE] [-p] [FILTER...]
#
# Builds tapestry.exe (a debug build, unless -e names another) and tries both protocols, a game in the terminal, the solver with its
# verifier, and files with blanks, umlauts and Windows' line ends. With -p the tests of `cargo test --test protocol` are built for Windows
# and run as well, those whose names contain FILTER; that takes some ten minutes, the rest less than two.
#
# Needs Debian's wine and gcc-mingw-w64-x86-64, and `rustup target add x86_64-pc-windows-gnu`. Exit code 0: all well, or nothing to do
# because these are missing, which is said.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

target=x86_64-pc-windows-gnu
program=
protocol=
while getopts e:p option; do
    case $option in
        e) program=$(realpath "$OPTARG") ;;
        p) protocol=yes ;;
        *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))

for tool in wine x86_64-w64-mingw32-gcc; do
    if ! command -v $tool >/dev/null; then
        echo "skipped: $tool is not installed"
        exit 0
    fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Without the encoding wine does not find files with umlauts in their names.
export WINEPREFIX=$work/wine WINEDEBUG=-all LC_ALL=C.UTF-8
wineboot --init >"$work/wineboot.log" 2>&1
x86_64-w64-mingw32-gcc -shared -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" tests/windows/random.c -ladvapi32

if [ -z "$program" ]; then
    cargo build --locked --bin tapestry --target $target
    program=$PWD/target/$target/debug/tapestry.exe
fi

folder="$work/Meine Spiele äß"
mkdir "$folder"
lines() { sed -u 's/$/\r/'; }
lines <tests/variants/invented.toml >"$folder/Gezeiten neu.toml"
root=$PWD
cd "$folder"

failures=0
# expect WHAT PATTERN...: what is read must have lines that match all patterns.
expect() {
    local what=$1 answer
    shift
    answer=$(tr -d '\r')
    for pattern in "$@"; do
        if ! grep -qE -- "$pattern" <<<"$answer"; then
            failures=$((failures + 1))
            printf 'FAILED %s: no line with %s in\n%s\n' "$what" "$pattern" "$(head -c 2000 <<<"$answer")"
            return
        fi
    done
    echo "ok     $what"
}
tapestry() { wine "$program" "$@" 2>&1 || echo "exit code $?"; }

# converse LAST LINE...: what is answered to the lines, with `quit` after the answer LAST or a minute.
converse() {
    local last=$1
    shift
    : >answer
    {
        printf '%s\n' "$@"
        for _ in {1..600}; do
            ! grep -q "$last" answer || break
            sleep 0.1
        done
        echo quit
    } | lines | tapestry >answer
    cat answer
}

converse '^bestmove' uci 'setoption name UCI_Variant value tidewater' 'setoption name VariantPath value Gezeiten neu.toml' isready 'go depth 4' |
    expect 'UCI' '^uciok' 'games added: tidewater' 'variant tidewater files 7' '^readyok' '^bestmove [a-g]'
converse '^pong 1' xboard 'protover 2' 'accepted highlight' 'option VariantPath=Gezeiten neu.toml' new 'variant tidewater' 'sd 3' go 'ping 1' |
    expect 'XBoard protocol' '^# games added: tidewater' '^setup .* 7x7' '^move [a-g]' '^pong 1'

printf 'e2e4\nquit\n' | lines | tapestry play lancerchess --level 1 | expect 'a game in the terminal' 'Tapestry \(North\) plays'
tapestry check 'Gezeiten neu.toml' | expect 'a file is checked' '^tidewater: good' 'in WinBoard: .*\{tapestry --variants ".*\\Gezeiten neu.toml"\}'
tapestry check 'nicht da.toml' | expect 'a file that is not there' 'nicht da.toml: error' 'exit code 1'

printf '[Event "?"]\n[Variant "Chess"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n' | lines >'Spiele alt.pgn'
tapestry analyze game 'Spiele alt.pgn' --nodes 2000 --report 'Bericht ü' >analysis.txt
test -f 'Bericht ü/index.html' && echo there | expect 'a report on a file of games' there
tapestry solve combat --work 'Lösungen' --verify | expect 'the solver and its verifier' 'is a draw' '^verified in'

if [ -n "$protocol" ]; then
    cd "$root"
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine cargo test --locked --test protocol --target $target -- "$@" || failures=$((failures + 1))
fi
exit $((failures > 0))
