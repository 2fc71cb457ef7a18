#!/bin/sh
# Packs the folder that build.py has made into one file for Linux, an AppImage. What an AppImage is, and the program
# that packs it: https://docs.appimage.org
# usage: appimage.sh [FOLDER]; the file comes beside it. $APPIMAGETOOL names the program if it is elsewhere.
set -eu
folder=$(realpath "${1:-$(dirname "$0")/../dist/robotworkshop}")
tool=${APPIMAGETOOL:-appimagetool}
command -v "$tool" >/dev/null || { echo "appimage.sh: no $tool; download it, or name it in \$APPIMAGETOOL" >&2; exit 2; }

app=$(mktemp -d "$(dirname "$folder")/AppDir.XXXXXX")
trap 'rm -rf "$app"' EXIT
chmod 755 "$app"
cp -al "$folder/." "$app"
# An AppImage starts AppRun, and shows the entry and the icon that lie beside it.
ln -s robotworkshop "$app/AppRun"
cp "$app/share/applications/robotworkshop.desktop" "$app/share/icons/hicolor/256x256/apps/robotworkshop.png" "$app"
ln -s robotworkshop.png "$app/.DirIcon"
mkdir "$app/usr"
ln -s ../share "$app/usr/share"
"$tool" "$app" "$folder-$(uname -m).AppImage"
