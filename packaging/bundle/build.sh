#!/bin/sh
# Make the bundle: one folder with the program and all that it needs, packed three ways, in dist/:
#   boardapp-VERSION-linux-ARCH.tar.xz, boardapp_VERSION_ARCH.deb, the wheel, and SHA256SUMS.
# The same commit on the same system gives the same bytes.
#
#   make bundle      or      PYTHON=python3.12 packaging/bundle/build.sh
#
# Needs: a Python with a shared library (Debian: libpython3.11, python3-venv), binutils, xz-utils,
# the libraries of debian-12.txt, and dpkg for the .deb. Nothing is built that runs on an older
# glibc than this system's.
set -eu
umask 022
cd "$(dirname "$0")/../.."
work=build/bundle
venv=$work/venv
# Safe path: it is the installed wheel that goes in, and not the checkout, which has its art elsewhere.
export LC_ALL=C.UTF-8 PYTHONHASHSEED=0 PYTHONNOUSERSITE=1 PYTHONDONTWRITEBYTECODE=1 PYTHONSAFEPATH=1
unset PYTHONPATH
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

say() { printf '\n== %s\n' "$*"; }
stop() { printf 'build: %s\n' "$*" >&2; exit 1; }

# The system's own Python first: one that was built in a home names it in its files.
python() {
    for one in "${PYTHON:-}" /usr/bin/python3 python3; do
        [ -n "$one" ] || continue
        if "$one" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$one"
            return
        fi
    done
    stop "needs Python 3.11 or newer"
}

# ---- an environment with the pins, and the program as players install it ------------------------

key() { { "$(python)" -VV; cat requirements.txt packaging/bundle/requirements.txt; } | cksum; }
if [ ! -f "$venv/made" ] || [ "$(cat "$venv/made")" != "$(key)" ]; then
    say "an environment of its own"
    rm -rf "$venv"
    "$(python)" -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes \
        -r requirements.txt -r packaging/bundle/requirements.txt
    key >"$venv/made"
fi
missing=$("$venv/bin/python" packaging/qt_libraries.py)
[ -z "$missing" ] || stop "libraries are missing here, so the bundle would lack them: $missing"

say "the wheel"
rm -rf dist "$work/wheel" "$work/work" build/lib
mkdir -p dist
"$venv/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w "$work/wheel" .
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-compile --force-reinstall "$work"/wheel/*.whl
cp "$work"/wheel/*.whl dist/

# ---- the folder ---------------------------------------------------------------------------------

say "the folder"
log=$work/log
"$venv/bin/python" -m PyInstaller --noconfirm --clean --log-level INFO --distpath "$work" --workpath "$work/work" \
    packaging/bundle/boardapp.spec >"$log" 2>&1 || { tail -n 40 "$log"; stop "PyInstaller failed"; }
if grep -i "could not resolve\|not found.*xcb" "$log"; then
    stop "a library was not found: the window would not open elsewhere"
fi
version=$("$venv/bin/python" packaging/bundle/finish.py "$work/boardapp")

# ---- packed -------------------------------------------------------------------------------------

say "packed"
name=boardapp-$version
archive=$name-linux-$(uname -m).tar.xz
# One block size and two threads: the bytes do not depend on how many processors there are.
tar --create --directory "$work" --transform "s,^boardapp,$name," --sort=name --format=gnu \
    --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner boardapp |
    xz -6 --threads=2 --block-size=32MiB >"dist/$archive"
if command -v dpkg-deb >/dev/null; then
    packaging/bundle/debian.sh "$work/boardapp" "$version"
fi
(cd dist && sha256sum -- * >SHA256SUMS && cat SHA256SUMS)
du -sm "$work/boardapp" | awk '{ print $1 " MiB unpacked" }'
