#!/bin/sh
# Prove, as root, that what `make bundle` made works on a bare Debian that has no Python.
#
#   packaging/prove-bundle.sh [verbs] [window] [start] [same]      all four when none is named
#
#   verbs    the folder unpacked by a plain user, with nothing installed: verbs, PDF, PNG, SVG
#   window   the .deb installed; from its menu entry a village is laid and ruled on, saved, killed,
#            recovered and printed to a PDF, by keys, on a virtual display without a network
#   start    how long it takes to the window, against the checkout's own (BESIDE=command)
#   same     the same commit, built again in a clone, gives the same bytes
#
# The trees are debootstrap's smallest. The mirror is that of the system it runs on.
#   SUITE=bookworm   Debian release          KEEP=1   leave the trees (under WHERE) for a look
#   WHERE=folder     where the trees go, at least 3 GB; default: a new folder in TMPDIR
# Needs: dpkg-deb, debootstrap, Xvfb, xdotool, openbox, git, and xwd for pictures of the screen.
set -eu
checkout=$(cd "$(dirname "$0")/.." && pwd -P)
suite=${SUITE:-bookworm}
where=${WHERE:-$(mktemp -d)}
mkdir -p "$where"
where=$(cd "$where" && pwd -P)
base=$where/base
beside=${BESIDE:-$checkout/.venv/bin/boardapp}
server=
desktop=

say() { printf '\n== %s\n' "$*"; }
stop() {
    printf 'prove-bundle: %s\n' "$*" >&2
    [ -z "$server" ] || picture stopped
    exit 1
}

[ "$(id -u)" = 0 ] || stop "needs root, for debootstrap and chroot"
for tool in debootstrap Xvfb xdotool openbox; do
    command -v "$tool" >/dev/null || stop "needs $tool"
done
archive=$(find "$checkout/dist" -name 'boardapp-*-linux-*.tar.xz' 2>/dev/null | head -n 1)
package=$(find "$checkout/dist" -name 'boardapp_*.deb' 2>/dev/null | head -n 1)
[ -n "$archive" ] && [ -n "$package" ] || stop "nothing in dist: make bundle first"
entry=$(dpkg-deb -c "$package" | sed -n 's,.*/usr/share/applications/\(.*\)\.desktop$,\1,p')

# ---- trees ------------------------------------------------------------------------------------

unmount() {
    awk -v tree="$where/" 'index($2, tree) == 1 { print $2 }' /proc/mounts | sort -r |
        while read -r point; do umount "$point"; done
}
# End what still runs in a tree.
end_programs() {
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/root" 2>/dev/null)" != "$where/$1" ] || kill "-${2:-TERM}" "${process#/proc/}" 2>/dev/null || true
    done
}
clean_up() {
    for name in verbs window; do end_programs "$name"; done
    [ -z "$desktop" ] || kill "$desktop" 2>/dev/null || true
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    unmount
    if [ -n "${KEEP:-}" ]; then say "trees kept in $where"; else rm -rf --one-file-system "$where"; fi
}
trap clean_up EXIT
trap 'exit 1' INT TERM

mirror() {
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(RELEASE) $(SITE)' 'Created-By: Packages' 2>/dev/null |
        awk -v suite="$suite" '$1 == suite { print $2; exit }'
}
make_base() {
    [ ! -x "$base/usr/bin/apt-get" ] || return 0
    say "a $suite tree, as small as debootstrap makes it"
    debootstrap --variant=minbase "$suite" "$base" "$(mirror)" >"$where/log" ||
        { tail "$where/log"; stop "debootstrap failed"; }
    rm -rf "$base"/etc/apt/sources.list*
    cp -a /etc/apt/sources.list* "$base/etc/apt/"
    cp -a /etc/apt/apt.conf.d/. "$base/etc/apt/apt.conf.d/"
    cp -L /etc/resolv.conf /etc/hosts "$base/etc/"
    chroot "$base" useradd -m player
}
tree() {
    make_base
    say "$1: a fresh copy of the tree"
    unmount
    rm -rf --one-file-system "${where:?}/$1"
    cp -a --reflink=auto "$base" "$where/$1"
    mount -t proc proc "$where/$1/proc"
    mount --rbind /dev "$where/$1/dev"
    mount --make-rslave "$where/$1/dev"
    for name in python3 python perl6 pip; do
        [ ! -e "$where/$1/usr/bin/$name" ] || stop "this tree has $name"
    done
}
# Run a command in the tree as its user, with an empty environment and without any network.
player() {
    here=$where/$1
    shift
    unshare --net chroot --userspec=player:player "$here" /usr/bin/env -i HOME=/home/player LANG=C.UTF-8 \
        PATH="${PATH_INSIDE-/nonexistent}" ${DISPLAY_INSIDE:+DISPLAY=$DISPLAY_INSIDE} "$@"
}

# ---- verbs ------------------------------------------------------------------------------------

prove_verbs() {
    tree verbs
    say "unpacked: $(basename "$archive")"
    home=$where/verbs/home/player
    tar -C "$home" -xf "$archive"
    mv "$home"/boardapp-* "$home/boardapp"
    chown -R --reference="$home" "$home/boardapp"
    size=$(du -sm "$home/boardapp" | cut -f1)
    echo "$size MiB unpacked, $(du -sm "$archive" | cut -f1) MiB packed"
    [ "$size" -le 250 ] || stop "more than 250 MiB"
    program=/home/player/boardapp/boardapp
    shipped=/home/player/boardapp/_internal/boardapp/_scenarios
    player verbs $program --version
    player verbs $program los $shipped/worked-example.yaml A-1 C-9 | head -n 2
    player verbs $program check $shipped/worked-example.yaml $shipped/sustained-blanket.boardapp
    player verbs $program drift --columns 12 --rows 8 --target C5 --drift-number 4 --odds | head -n 3
    player verbs $program log $shipped/sustained-blanket.boardapp | tail -n 1
    printf '{"save": true}\n' | player verbs $program play $shipped/hex-hedgerows.yaml -o /home/player/played.boardapp | cut -c 1-70
    for kind in pdf png svg; do
        player verbs $program render $shipped/worked-example.yaml -o /home/player/board.$kind
    done
    player verbs $program print $shipped/worked-example.yaml -o /home/player/print.pdf
    head -c 5 "$home/board.pdf" | grep -q '%PDF-' || stop "no PDF"
    head -c 4 "$home/board.png" | grep -q PNG || stop "no PNG"
    head -c 5 "$home/board.svg" | grep -q '<svg' || stop "no SVG"
    head -c 5 "$home/print.pdf" | grep -q '%PDF-' || stop "no print"
    (cd "$home" && ls -l board.* print.pdf played.boardapp | awk '{ print $5, $9 }')
    say "every shipped file opens, of every game"
    player verbs /bin/sh -c "$program check $shipped/*.yaml $shipped/*.boardapp" | sed 's,.*/,,' | tail -n 3
    say "the window asks for two packages, and for nothing else"
    ! player verbs $program >"$where/refused" 2>&1 || stop "a window without libGL?"
    cat "$where/refused"
    grep -q 'apt install libgl1 libegl1' "$where/refused" || stop "no clear line"
    say "in this user's menu: $(player verbs $program install-desktop 2>/dev/null | wc -l) files; away again: \
$(player verbs $program install-desktop --remove 2>/dev/null | wc -l)"
    ! grep -rIlF -e "$checkout" "$home/boardapp" || stop "the building machine is named"
}

# ---- window -----------------------------------------------------------------------------------

screen() {
    mkdir -p "$where/screen"
    : >"$where/display"
    Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$where/display" 2>/dev/null &
    server=$!
    while [ ! -s "$where/display" ]; do sleep 0.2; kill -0 "$server" || stop "Xvfb did not start"; done
    DISPLAY=:$(cat "$where/display")
    export DISPLAY
    openbox >/dev/null 2>&1 &
    desktop=$!
    sleep 1
}
picture() { ! command -v xwd >/dev/null || xwd -root -silent -out "$where/$1.xwd"; }
keys() { xdotool key --delay 120 "$@"; sleep 1; }
types() { xdotool type --delay 60 "$1"; sleep 1; }
# Wait for a window by its title.
window() { timeout 60 xdotool search --sync --onlyvisible --name "$1" >/dev/null || stop "no window $1"; sleep 2; }
launch() { DISPLAY_INSIDE=$DISPLAY PATH_INSIDE=/usr/bin:/bin player window "$@" >>"$where/window.log" 2>&1 & }
save=/home/player/evening.boardapp

prove_window() {
    tree window
    say "the package, and what a desktop has anyway: indexes of entries and types, and gio to ask them"
    cp "$package" "$where/window/boardapp.deb"
    # shellcheck disable=SC2046
    chroot "$where/window" /usr/bin/env -i HOME=/ PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive sh -c \
        "apt-get update && apt-get install -y --no-install-recommends /boardapp.deb desktop-file-utils shared-mime-info libglib2.0-bin" \
        >"$where/log" 2>&1 || { tail "$where/log"; stop "not installed"; }
    chroot "$where/window" dpkg-query -W -f='${Package} ${Version} ${Status}\n' boardapp
    [ ! -e "$where/window/usr/bin/python3" ] || stop "Python came along"
    home=$where/window/home/player
    cp "$where/window/opt/boardapp/_internal/boardapp/_scenarios/sustained-blanket.boardapp" "$home/call.boardapp"
    chown --reference="$home" "$home/call.boardapp"
    mkdir -p "$where/window/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$where/window/tmp/.X11-unix"

    say "what a file manager asks: the type of a save, and what opens it"
    asked=$(PATH_INSIDE=/usr/bin:/bin player window gio info -a standard::content-type /home/player/call.boardapp)
    echo "$asked" | tail -n 1
    echo "$asked" | grep -q application/x-boardapp || stop "the type is not known"
    PATH_INSIDE=/usr/bin:/bin player window gio mime application/x-boardapp | head -n 1 | tee "$where/mime"
    grep -q "$entry.desktop" "$where/mime" || stop "nothing opens it"
    grep Exec= "$where/window/usr/share/applications/$entry.desktop"

    screen
    say "opened from its menu entry; a village laid and ruled on"
    launch gio launch "/usr/share/applications/$entry.desktop"
    window boardapp
    picture 1-start
    keys ctrl+n
    window Untitled
    types 1A
    keys Return Right Right
    types 2A
    keys Return
    keys l Right Return Left Left Left Left Return
    picture 2-ruled
    say "saved"
    keys ctrl+s
    window "Save as"
    xdotool key ctrl+a
    types "$save"
    keys Return
    window evening
    player window /opt/boardapp/boardapp log $save | tail -n 3
    player window /opt/boardapp/boardapp log $save | grep -q 'B-8' || stop "no ruling in the save"
    say "one act more, killed, opened from the menu again, and recovered"
    keys Escape Escape Up
    types 3A
    keys Return
    picture 3-more
    end_programs window KILL
    sleep 1
    [ -n "$(ls "$home"/.local/share/boardapp/journals/*.journal)" ] || stop "no journal"
    launch gio launch "/usr/share/applications/$entry.desktop"
    window boardapp
    picture 4-offered
    keys Return
    window evening
    picture 5-recovered
    keys ctrl+s
    player window /opt/boardapp/boardapp log $save | tail -n 1
    player window /opt/boardapp/boardapp log $save | grep -q '3A' || stop "the last act is lost"
    say "printed to a PDF"
    keys ctrl+p
    window "Print"
    sleep 3
    picture 6-print
    keys alt+s
    window "Save as PDF"
    xdotool key ctrl+a
    types /home/player/evening.pdf
    keys Return
    for _ in $(seq 60); do [ -s "$home/evening.pdf" ] && break; sleep 1; done
    head -c 5 "$home/evening.pdf" | grep -q '%PDF-' || stop "no PDF"
    ls -l "$home/evening.pdf" | awk '{ print $5, $9 }'
    keys Escape
    say "a second start brings the first window up, with another file"
    launch gio open /home/player/call.boardapp
    window call
    picture 7-second
    [ "$(xdotool search --onlyvisible --name boardapp | wc -l)" = 1 ] || stop "there are two windows"
    say "ended with the session, and there again"
    end_programs window TERM
    sleep 3
    launch gio launch "/usr/share/applications/$entry.desktop"
    window call
    picture 8-restored
    keys ctrl+q
    sleep 2
    say "removed: nothing is left but the player's own"
    chroot "$where/window" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin dpkg --purge boardapp >/dev/null
    [ ! -e "$where/window/opt/boardapp" ] || stop "/opt/boardapp is left"
    if [ -s "$where/window.log" ]; then cat "$where/window.log"; fi
    kill "$desktop" "$server"
    desktop=
    server=
}

# ---- start --------------------------------------------------------------------------------------

# Milliseconds until the window of a command is mapped.
to_window() {
    begun=$(date +%s%N)
    "$@" >/dev/null 2>&1 &
    started=$!
    # By hand: xdotool's own waiting looks twice a second.
    until xdotool search --onlyvisible --name boardapp >/dev/null 2>&1; do
        kill -0 "$started" || stop "no window of $*"
    done
    echo $((($(date +%s%N) - begun) / 1000000))
    kill -9 "$started"
    wait "$started" 2>/dev/null || true
    sleep 0.5
}
prove_start() {
    [ -x "$beside" ] || stop "no $beside to compare with: make setup"
    mkdir -p "$where/unpacked" "$where/home"
    tar -C "$where/unpacked" -xf "$archive"
    screen
    HOME=$where/home
    export HOME
    unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME BOARDAPP_DATA
    bundle=$(echo "$where"/unpacked/*/boardapp)
    : >"$where/bundle"
    : >"$where/beside"
    for turn in 0 1 2 3 4 5 6 7; do
        one=$(to_window "$bundle")
        other=$(to_window "$beside")
        [ $turn = 0 ] || { echo "$one" >>"$where/bundle"; echo "$other" >>"$where/beside"; }
    done
    one=$(sort -n "$where/bundle" | sed -n 4p)
    other=$(sort -n "$where/beside" | sed -n 4p)
    say "to the window: bundle $one ms, checkout $other ms, medians of 7"
    [ "$one" -le $((2 * other)) ] || stop "more than twice as long"
    kill "$desktop" "$server"
    desktop=
    server=
}

# ---- same bytes ---------------------------------------------------------------------------------

prove_same() {
    say "built again, in a clone"
    git clone --quiet "$checkout" "$where/clone"
    "$where/clone/packaging/bundle/build.sh" >"$where/log" 2>&1 || { tail "$where/log"; stop "not built"; }
    diff "$checkout/dist/SHA256SUMS" "$where/clone/dist/SHA256SUMS" || stop "other bytes"
    cat "$where/clone/dist/SHA256SUMS"
}

[ $# -gt 0 ] || set -- verbs window start same
for proof in "$@"; do
    "prove_$proof"
done
say "proved: $*"
