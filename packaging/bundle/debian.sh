#!/bin/sh
# Make a Debian package of the bundle's folder: dist/boardapp_VERSION_ARCH.deb. build.sh runs it.
#
#   packaging/bundle/debian.sh FOLDER VERSION
#
# The folder goes to /opt, the program's name to /usr/bin, and what desktops are told to /usr/share,
# where the system's own triggers see to the indexes. Python and Qt are inside; Debian has no PySide6.
set -eu
umask 022
folder=$1
version=$2
architecture=$(dpkg --print-architecture)
tree=$(dirname "$folder")/deb
rm -rf "$tree"
mkdir -p "$tree/DEBIAN" "$tree/opt" "$tree/usr/bin" "$tree/usr/share/doc/boardapp"

cp -a "$folder" "$tree/opt/boardapp"
cp -a "$tree/opt/boardapp/share/." "$tree/usr/share/"
rm -r "$tree/opt/boardapp/share"
gzip -9n "$tree/usr/share/man/man1/boardapp.1"
mkdir -p "$tree/usr/share/zsh/vendor-completions"
mv "$tree/usr/share/zsh/site-functions/_boardapp" "$tree/usr/share/zsh/vendor-completions/"
rmdir "$tree/usr/share/zsh/site-functions"
ln -s ../../opt/boardapp/boardapp "$tree/usr/bin/boardapp"
ln -s ../../../../opt/boardapp/licences "$tree/usr/share/doc/boardapp/licences"
{ cat LICENSE; printf '\nWhat comes with it and under which licences: the folder licences beside this file.\n'; } \
    >"$tree/usr/share/doc/boardapp/copyright"

# The oldest glibc that has all that the libraries inside ask for.
glibc=$(find "$folder" -name '*.so*' -type f -exec objdump -T {} + 2>/dev/null |
    sed -n 's/.*GLIBC_\(2\.[0-9]*\).*/\1/p' | sort -uV | tail -n 1)
cat >"$tree/DEBIAN/control" <<EOF
Package: boardapp
Version: $version
Architecture: $architecture
Maintainer: boardapp contributors <nobody@boardapp.invalid>
Installed-Size: $(du -sk --exclude DEBIAN "$tree" | cut -f1)
Depends: libc6 (>= $glibc), libegl1, libgl1
Recommends: desktop-file-utils, shared-mime-info
Section: games
Priority: optional
Description: board beside the table for war games
 Lay out printed tiles, settle lines of sight by click, click, and read which
 wall under which rule decides. Leads setups, moves, fights and turns, calls
 artillery on hexes, prints at true size.
 .
 An unofficial aid for owners of the games. It uses your own network only
 while it receives pictures from your phone.
EOF
(cd "$tree" && find opt usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz -z4 --threads-max=1 --build "$tree" "dist/boardapp_${version}_$architecture.deb" >/dev/null
rm -rf "$tree"
