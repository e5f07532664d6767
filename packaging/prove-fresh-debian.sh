#!/bin/sh
# Prove, as root, that `make run` and `make test` each work as the first command on a bare Debian.
#
#   packaging/prove-fresh-debian.sh [test] [run] [user]      all three when none is named
#
# Each proof has a fresh tree of its own: debootstrap's smallest, with Python and make. It takes the
# mirror, the name servers and the pip settings of the system it runs on; nothing of them is kept here.
#   SUITE=bookworm   Debian release          KEEP=1   leave the trees (under WHERE) for a look
#   WHERE=folder     where the trees go, at least 3 GB; default: a new folder in TMPDIR
# Needs: debootstrap, Xvfb, python3, git (or a checkout without strays).
set -eu
checkout=$(cd "$(dirname "$0")/.." && pwd -P)
suite=${SUITE:-bookworm}
where=${WHERE:-$(mktemp -d)}
mkdir -p "$where"
where=$(cd "$where" && pwd -P)
base=$where/base
server=

say() { printf '\n== %s\n' "$*"; }
stop() { printf 'prove-fresh-debian: %s\n' "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || stop "needs root, for debootstrap and chroot"
for tool in debootstrap Xvfb python3; do
    command -v "$tool" >/dev/null || stop "needs $tool"
done

# ---- trees ------------------------------------------------------------------------------------

unmount() {
    awk -v tree="$where/" 'index($2, tree) == 1 { print $2 }' /proc/mounts | sort -r |
        while read -r point; do umount "$point"; done
}
clean_up() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    for name in test run user; do end_programs "$name"; done
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

# shellcheck disable=SC2020
# Folders of packages that pip's settings name; a local index keeps its files beside `simple`.
pip_folders() {
    python3 -m pip config list 2>/dev/null | tr "' =" '\n\n\n' | sed -n 's|^file://||; /^\//p' |
        while read -r path; do [ ! -d "$path" ] || echo "${path%/simple}"; done | sort -u
}

make_base() {
    [ ! -x "$base/usr/bin/make" ] || return 0
    say "a $suite tree with nothing but Python and make"
    debootstrap --variant=minbase --include=python3,make "$suite" "$base" "$(mirror)" >"$where/log" ||
        { tail "$where/log"; stop "debootstrap failed"; }
    rm -rf "$base"/etc/apt/sources.list*
    cp -a /etc/apt/sources.list* "$base/etc/apt/"
    cp -a /etc/apt/apt.conf.d/. "$base/etc/apt/apt.conf.d/"
    cp -L /etc/resolv.conf /etc/hosts "$base/etc/"
    [ ! -f /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$base/etc/certificates.crt"
    # One file from all of pip's levels: the tree has no home of the user who runs this.
    python3 -m pip config list 2>/dev/null | python3 -c '
import ast, sys
print("[global]")
for line in sys.stdin:
    key, _, value = line.partition("=")
    if key.startswith(("global.", "install.", ":env:.")) and not key.endswith((".cert", ".version-check")):
        name = key.rsplit(".", 1)[-1]
        print(name, "=", "\n    ".join(ast.literal_eval(value).split()))
' | awk '!seen[$1 $2]++' >"$base/etc/pip.conf"
}

tree() {
    say "$1: a fresh copy of the tree and of the checkout"
    here=$where/$1
    unmount
    rm -rf --one-file-system "$here"
    cp -a --reflink=auto "$base" "$here"
    mkdir "$here/boardapp"
    (
        cd "$checkout"
        if [ -d .git ] && command -v git >/dev/null; then
            git ls-files -z --cached --others --exclude-standard
        else
            find . \( -name .git -o -name .venv -o -name '.*_cache' -o -name __pycache__ \) -prune -o -type f -print0
        fi | tar --null --ignore-failed-read -T - -cf - 2>/dev/null
    ) | tar -xf - -C "$here/boardapp" --no-same-owner
    mount -t proc proc "$here/proc"
    mount --rbind /dev "$here/dev"
    mount --make-rslave "$here/dev"
    for folder in $(pip_folders); do
        mkdir -p "$here$folder"
        mount --bind -o ro "$folder" "$here$folder"
    done
}

# Run a command in the tree, in the checkout, with an environment as bare as a new login's.
inside() {
    here=$where/$1
    shift
    certificates=
    [ ! -f "$here/etc/certificates.crt" ] || certificates="PIP_CERT=/etc/certificates.crt"
    # shellcheck disable=SC2086
    chroot "$here" /usr/bin/env -i HOME=/tmp LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        $certificates ${CI:+CI=$CI} ${DISPLAY_INSIDE:+DISPLAY=$DISPLAY_INSIDE} sh -c "cd /boardapp && $*"
}

# End what still runs in the tree.
end_programs() {
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/root" 2>/dev/null)" != "$where/$1" ] || kill "${process#/proc/}" 2>/dev/null || true
    done
}

# ---- proofs -----------------------------------------------------------------------------------

prove_test() {
    tree test
    say "make test is the first command"
    # With CI set, a window test that finds no display fails instead of being skipped.
    CI=true inside test "make test"
    say "nothing that Qt needs is missing"
    [ -z "$(inside test '.venv/bin/python packaging/qt_libraries.py')" ] || stop "libraries are missing"
    [ -z "$(inside test 'make setup' 2>&1)" ] || stop "a second make setup still finds something to do"
}

prove_run() {
    tree run
    say "make run is the first command, on a display of $where/screen"
    mkdir -p "$where/screen" "$where/run/tmp/.X11-unix"
    Xvfb -displayfd 3 -screen 0 1280x800x24 -fbdir "$where/screen" -nolisten tcp 3>"$where/display" 2>/dev/null &
    server=$!
    while [ ! -s "$where/display" ]; do sleep 0.2; kill -0 "$server" || stop "Xvfb did not start"; done
    mount --bind /tmp/.X11-unix "$where/run/tmp/.X11-unix"
    DISPLAY_INSIDE=:$(cat "$where/display")
    inside run "make run" &
    program=$!
    for second in $(seq 300); do
        sleep 1
        kill -0 "$program" 2>/dev/null || stop "make run ended before a window was seen"
        if python3 -c '
import sys
screen = open(sys.argv[1], "rb").read()[4096:]
sys.exit(len({screen[i:i + 4] for i in range(0, len(screen) - 4, 4)}) < 20)
' "$where/screen/Xvfb_screen0"; then
            sleep 2
            cp "$where/screen/Xvfb_screen0" "$where/window.xwd"
            say "a window is painted, $second seconds after the bare tree (picture: $where/window.xwd)"
            end_programs run
            wait "$program" 2>/dev/null || true
            kill "$server"
            server=
            return 0
        fi
    done
    stop "no window within 300 seconds"
}

prove_user() {
    tree user
    inside user "useradd -m player && chown -R player /boardapp"
    say "a plain user without python3-venv is told what to install"
    refused "python3-venv"
    inside user "apt-get update && apt-get install -y --no-install-recommends python3-venv" >"$where/log" 2>&1
    say "a plain user without the libraries is told what to install"
    refused "sudo apt-get install -y --no-install-recommends libglib2.0-0"
    say "and after installing just that, the set-up succeeds"
    advice=$(sed -n 's/.*run: sudo //p' "$where/refused" | tail -n 1)
    inside user "$advice" >"$where/log" 2>&1
    inside user "su player -c 'make setup'"
    inside user "su player -c 'PYTHONDONTWRITEBYTECODE=1 .venv/bin/boardapp --version'"
}

refused() {
    if inside user "su player -c 'make run'" >"$where/refused" 2>&1; then
        cat "$where/refused"
        stop "this should have been refused"
    fi
    cat "$where/refused"
    grep -q "boardapp: .*$1" "$where/refused" || stop "no clear line"
}

make_base
[ $# -gt 0 ] || set -- test run user
for proof in "$@"; do
    "prove_$proof"
done
say "proved: $*"
