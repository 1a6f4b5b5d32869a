#!/bin/sh
# A UCI engine for tests of the arena: plays a fixed line of moves and misbehaves on demand.
# Usage: uci.sh MODE [MOVE...]   (the default line is the shortest mate in chess)
# Modes named once-* misbehave in the first game only and remember that in the file $FAKE_MEMORY.
mode=$1
shift
[ $# -gt 0 ] || set -- f2f3 e7e5 g2g4 d8h4
line=$*
played=0
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
            echo "option name UCI_Variant type combo default chess var chess var storm"
            echo "uciok"
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
                slow) sleep 0.2 ;;
            esac
            echo "info depth 1 score cp 10 nodes 5 pv $1"
            echo "bestmove $1"
            ;;
        quit) exit 0 ;;
    esac
done
