#!/bin/sh
# Run by the nginx image when it starts. Adds this release's scripts and styles to a volume, and keeps those of earlier releases there
# for a day: a page that was opened before the release still loads its parts.
# Arguments, only for tests: the folder of this release, and the folder that nginx serves.
set -eu
release=${1:-/usr/share/nginx/release-assets}
served=${2:-/usr/share/nginx/html/assets}
list=.release

cd "$served"
# The day begins when a file is no longer part of the release, so these files get a new date.
if [ -f "$list" ]; then
  while read -r name; do
    if [ ! -e "$release/$name" ] && [ -e "$name" ]; then touch "$name"; fi
  done < "$list"
fi
cp "$release"/* .
ls "$release" > "$list"
find . -type f -mmin +1440 | while read -r name; do
  if [ "$name" != "./$list" ] && [ ! -e "$release/$name" ]; then rm "$name"; fi
done
