#!/bin/sh
# Make .venv from the pinned requirements and see to the shared libraries that Qt needs.
# `make run`, `make test` and .ci/run start here. When nothing changed it ends at once.
#
#   PYTHON=python3.12 make setup      use this interpreter
#   packaging/setup.sh --check        only say whether there is something to do
set -eu
cd "$(dirname "$0")/.."

list=packaging/debian-12.txt
venv_python=.venv/bin/python
stamp=.venv/set-up

say() { printf 'boardapp: %s\n' "$*" >&2; }
stop() { say "$*"; exit 1; }
packages() { awk -v group="$1" '$2 == group { print $1 }' "$list" | tr '\n' ' ' | sed 's/ $//'; }

# ---- what the set-up depends on -------------------------------------------------------------

# The checkout's own path counts: scripts in .venv/bin begin with it.
# The version stands in what is installed: a new one is installed anew.
key() { { pwd -P; cat requirements.txt requirements-dev.txt pyproject.toml "$list" packaging/setup.sh boardapp/__init__.py; } | cksum; }

if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(key)" ] && [ -x "$venv_python" ]; then
    exit 0
fi
[ "${1:-}" != --check ] || stop "the set-up is out of date: run make setup"

# ---- system packages --------------------------------------------------------------------------

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

may_install() {
    command -v apt-get >/dev/null || return 1
    [ "$(id -u)" = 0 ] && return 0
    command -v sudo >/dev/null && sudo -n true 2>/dev/null
}

apt_install() {
    say "installing with apt-get: $*"
    log=$(mktemp)
    if ! { as_root apt-get update && as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y --no-install-recommends "$@"; } >"$log" 2>&1 </dev/null; then
        tail -n 5 "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

# Say in one line how to get what is missing here: Debian's package names, or their like elsewhere.
advice() {
    system=$(. /etc/os-release 2>/dev/null && printf '%s' "${ID:-} ${ID_LIKE:-}") || system=
    [ "$(uname -s)" != Darwin ] || system=macos
    case " $system " in
        *" debian "* | *" ubuntu "*)
            echo "on Debian or Ubuntu run: sudo apt-get install -y --no-install-recommends $*" ;;
        *" fedora "* | *" rhel "*)
            echo "on Fedora run: sudo dnf install python3 glib2 libglvnd-glx libglvnd-egl fontconfig libxkbcommon libxkbcommon-x11" \
                "dbus-libs xcb-util-cursor xcb-util-wm xcb-util-keysyms libxcb libwayland-cursor libwayland-egl" ;;
        *" arch "*)
            echo "on Arch run: sudo pacman -S --needed python glib2 libglvnd fontconfig libxkbcommon libxkbcommon-x11 dbus" \
                "xcb-util-cursor xcb-util-wm xcb-util-keysyms libxcb wayland" ;;
        *" macos "*)
            echo "on macOS run: brew install python" ;;
        *)
            echo "install this system's packages for what $list lists by Debian's names" ;;
    esac
}

# The first of some names, and how many more.
few() {
    if [ $# -gt 3 ]; then echo "$1 $2 $3 and $(($# - 3)) more"; else echo "$*"; fi
}

# ---- Python -----------------------------------------------------------------------------------

find_python() {
    for name in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if "$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return 0
        fi
    done
    return 1
}

python=$(find_python) || {
    [ -z "${PYTHON:-}" ] || stop "PYTHON=$PYTHON is not Python 3.11 or newer with the venv module"
    # shellcheck disable=SC2046
    ! may_install || apt_install $(packages python) || true
    # Name the libraries too, so that whoever has to ask for packages asks once.
    python=$(find_python) || stop "Python 3.11 or newer with its venv module is needed; $(advice "$(packages python) $(packages qt)")"
}

# A half-made or moved .venv is made anew.
if ! { [ -x "$venv_python" ] && "$venv_python" -m pip --version >/dev/null 2>&1 \
        && [ "$(.venv/bin/pip --version 2>/dev/null)" = "$("$venv_python" -m pip --version)" ]; }; then
    say "making .venv with $("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv || stop "$python could not make .venv: see above"
fi

say "installing the pinned packages into .venv (about 150 MB the first time)"
pip() { "$venv_python" -m pip --quiet --disable-pip-version-check --no-input "$@"; }
pip install --only-binary :all: --require-hashes -r requirements.txt -r requirements-dev.txt \
    || stop "the pinned packages could not be installed: see above; .venv is kept, so run the same command again"
# The pinned build backend is in .venv by now, so this fetches nothing.
pip install --no-deps --no-build-isolation --no-index --editable . \
    || stop "boardapp itself could not be installed into .venv: see above"

# ---- shared libraries -------------------------------------------------------------------------

missing=$("$venv_python" packaging/qt_libraries.py)
if [ -n "$missing" ]; then
    # shellcheck disable=SC2046
    ! may_install || apt_install $(packages qt) || true
    missing=$("$venv_python" packaging/qt_libraries.py)
    # shellcheck disable=SC2086
    [ -z "$missing" ] || stop "Qt needs shared libraries that this system lacks ($(few $missing)); $(advice "$(packages qt)")"
fi
if ! command -v Xvfb >/dev/null && [ "$(uname -s)" = Linux ]; then
    # Only the window tests want it, and they say so when they are skipped.
    # shellcheck disable=SC2046
    { may_install && apt_install $(packages test); } || say "no Xvfb: the window tests will be skipped"
fi

key >"$stamp"
say "ready: .venv/bin/boardapp"
