#!/bin/sh
# date-holidays 3.37.0 has regions below a state for other countries, and none for Australia: the public holidays of
# a part of a state are missing (Royal Hobart Regatta, Recreation Day, the show days of Queensland and the Northern
# Territory), also as optional days.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const Holidays = require('date-holidays');

const names = ['TAS', 'QLD', 'NT'].flatMap((state) => new Holidays('AU', state).getHolidays(2026).map(({ name }) => name));
const regional = names.filter((name) => /regatta|recreation|show/iu.test(name));
const regions = ['TAS', 'QLD', 'NT'].map((state) => new Holidays().getRegions('AU', state));
console.log({ days: names.length, regional, regions });
assert.ok(names.length > 30);
assert.deepEqual(regional, []);
assert.deepEqual(regions, [undefined, undefined, undefined]);
PROGRAM
node run.cjs
