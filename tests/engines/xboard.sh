#!/bin/sh
# An XBoard engine for tests of the arena: plays a fixed line of moves and misbehaves on demand.
# Usage: xboard.sh MODE [MOVE...]   (the default line is the shortest mate in chess)
mode=$1
shift
[ $# -gt 0 ] || set -- f2f3 e7e5 g2g4 d8h4
line=$*
played=0
forced=1
answer() {
    case $mode in
        claims-win) echo "1-0 {White is better}"; return ;;
        claims-draw) echo "1/2-1/2 {boring}"; return ;;
        gives-up) echo "resign"; return ;;
        reports-loss) [ $((played % 2)) = 0 ] && echo "0-1 {lost}" || echo "1-0 {lost}"; return ;;
        offers) echo "offer draw" ;;
    esac
    set -- $line
    shift $played
    echo "1 15 0 7 $1"
    echo "move $1"
    played=$((played + 1))
}
while read -r command rest; do
    case $command in
        protover)
            echo "noise before the features"
            echo "feature ping=1 usermove=1 setboard=1 myname=\"fake $mode\" variants=\"normal,xiangqi\""
            echo "feature option=\"Tuning -spin 1 0 9\" done=1"
            ;;
        ping)
            [ "$mode" != deaf ] || exec sleep 60
            echo "pong $rest"
            ;;
        new) played=0 forced=0 ;;
        force) forced=1 ;;
        usermove)
            if [ "$mode" = rejects ]; then
                echo "Illegal move: $rest"
                continue
            fi
            # Insist on the line, so that a move sent in other words shows up.
            set -- $line
            shift $played
            [ "$rest" = "$1" ] || echo "Illegal move: $rest"
            played=$((played + 1))
            [ $forced = 1 ] || answer
            ;;
        go) forced=0; answer ;;
        quit) exit 0 ;;
    esac
done
