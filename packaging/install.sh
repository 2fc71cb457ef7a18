#!/bin/sh
# Tells this user's desktop of the program in this folder: menu entry, icon, recordings that open by a double click, and
# the command `robotworkshop`. Nothing is copied but these; the folder has to stay where it is.
# usage: install.sh [--remove]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin

case ${1:-} in
"")
    mkdir -p "$bin"
    ln -sfn "$here/robotworkshop" "$bin/robotworkshop"
    (cd "$here/share" && find . -type f) | while read -r file; do
        mkdir -p "$(dirname "$share/$file")"
        cp "$here/share/$file" "$share/$file"
    done
    # A menu does not always know ~/.local/bin. The quotes are for a folder with a space in its name.
    sed "s|^Exec=robotworkshop|Exec=\"$here/robotworkshop\"|" "$here/share/applications/robotworkshop.desktop" \
        >"$share/applications/robotworkshop.desktop"
    ;;
--remove)
    rm -f "$bin/robotworkshop"
    (cd "$here/share" && find . -type f) | while read -r file; do rm -f "$share/$file"; done
    ;;
*)
    echo "usage: install.sh [--remove]" >&2
    exit 2
    ;;
esac

# Desktops that have these look again; the others do so by themselves.
if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database -q "$share/applications"; fi
if command -v update-mime-database >/dev/null 2>&1; then update-mime-database "$share/mime"; fi
