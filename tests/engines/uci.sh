#!/bin/sh
# A UCI engine for tests of the arena: plays a fixed line of moves and misbehaves on demand.
# Usage: uci.sh MODE [MOVE...]   (the default line is the shortest mate in chess)
# Mode 'files' knows the game western only after VariantPath was set, and plays chess where a game is chosen that it does not know.
# Mode 'orthodox' has no option for the game.
# Modes named once-* misbehave in the first game only and remember that in the file $FAKE_MEMORY.
mode=$1
shift
[ $# -gt 0 ] || set -- f2f3 e7e5 g2g4 d8h4
line=$*
played=0
known="var chess var storm"
chosen=chess
case $mode in
    once-*)
        if [ -e "$FAKE_MEMORY" ]; then mode=plays; else mode=${mode#once-}; fi
        ;;
esac
memorise() { [ -z "$FAKE_MEMORY" ] || : > "$FAKE_MEMORY"; }
[ "$mode" != no-start ] || exit 3
while read -r command rest; do
    case $command in
        uci)
            [ "$mode" != mute ] || exec sleep 60
            echo "id name fake $mode"
            echo "option name Hash type spin default 1 min 1 max 9"
            [ "$mode" = orthodox ] || echo "option name UCI_Variant type combo default chess $known"
            [ "$mode" != files ] || printf 'option name %s type string default <empty>\n' VariantPath EvalFile
            echo "uciok"
            ;;
        setoption)
            case $rest in
                "name VariantPath value"*) known="$known var western" ;;
                "name UCI_Variant value "*)
                    chosen=${rest##* }
                    case "$known " in *"var $chosen "*) ;; *) chosen=chess ;; esac
                    ;;
            esac
            ;;
        isready)
            [ "$mode" != deaf ] || exec sleep 60
            [ "$mode" != early ] || echo "bestmove a1a1"
            echo "readyok"
            ;;
        position)
            case $rest in
                *moves*) set -- ${rest##*moves }; played=$# ;;
                *) played=0 ;;
            esac
            ;;
        go)
            set -- $line
            shift $played
            case $mode in
                hangs) memorise; exec sleep 60 ;;
                dies) memorise; exit 7 ;;
                floods) memorise; exec yes "info string flood" ;;
                endless) memorise; exec cat /dev/zero ;;
                late) memorise; sleep 1 ;;
                illegal) memorise; echo "bestmove e2e5"; continue ;;
                garbage) memorise; printf 'bestmove \377\376\001\033[2J\n'; continue ;;
                nothing) memorise; echo "bestmove"; continue ;;
                none) memorise; echo "bestmove (none)"; continue ;;
                slow|ignores-end) sleep 0.2 ;;
                twice) echo "bestmove $1" ;;
                files) [ $chosen = western ] || set -- d1e1 ;;
            esac
            echo "info depth 1 score cp 10 nodes 5 pv $1"
            echo "bestmove $1"
            ;;
        quit) [ "$mode" = ignores-end ] || exit 0 ;;
    esac
done
[ "$mode" != ignores-end ] || exec sleep 60
