#!/bin/sh
# Brings this machine to the version that is checked out here; run it as root. The previous version keeps serving until this
# one is built and its migration is done. Ends as soon as a step fails; run it again then. ROOT is for tests.
set -eu
cd "$(dirname "$0")/../.."
root=${ROOT:-}
units=$root/etc/systemd/system

changed=$(git --no-optional-locks status --short)
if [ -n "$changed" ]; then
  printf 'A release has only what is committed. Commit these, or take them back:\n%s\n' "$changed" >&2
  exit 1
fi
version=$(git rev-parse HEAD)
release=$root/opt/wattle/releases/$version
point() { ln --symbolic --force --no-dereference "$release" "$root/opt/wattle/$1"; }

# Written last, so a folder without it was not finished.
if [ ! -e "$release/release.env" ]; then
  rm -rf "$release"
  git clone --quiet . "$release"
  (
    cd "$release"
    npm ci
    npm run build
    # Code that another user compiled is not used.
    install --directory --owner=wattle .cache .cache/compiled
    runuser --user wattle -- node_modules/.bin/node apps/api/src/compile.mjs
    echo "COMMIT=$version" > release.env
  )
fi

point next
# Settings of all units: at the first release there are none of the version before.
[ -e "$units/wattle-.service.d" ] || cp --recursive "$release/deploy/systemd/wattle-.service.d" "$units"
cp --recursive "$release"/deploy/systemd/wattle-migrate.service* "$units"
systemctl daemon-reload
systemctl start wattle-migrate

point current
cp --recursive "$release"/deploy/systemd/wattle*.service* "$release"/deploy/systemd/wattle*.t* "$units"
install "$release/deploy/systemd/wattle" "$root/usr/local/sbin/wattle"
systemctl daemon-reload
# Each restart returns once the process is ready. Serving processes come first.
for unit in $(systemctl show --property=Wants --value wattle.target | tr ' ' '\n' | sort); do
  systemctl restart "$unit"
done
