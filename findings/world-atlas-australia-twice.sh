#!/bin/sh
# world-atlas 2.0.2 names countries by ISO 3166-1's numbers. In its map of 1:50m two have 036: Australia, and the
# Ashmore and Cartier Islands; Christmas Island and the Cocos Islands share one shape without a number, though ISO
# has 162 and 166 for them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts world-atlas@2.0.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { objects } = require('world-atlas/countries-50m.json');

const named = (id) => objects.countries.geometries.filter((country) => country.id === id).map(({ properties }) => properties.name);
const seen = [named('036'), named('162'), named('166'), named(undefined).includes('Indian Ocean Ter.')];
console.log(seen);
assert.deepEqual(seen, [['Australia', 'Ashmore and Cartier Is.'], [], [], true]);
PROGRAM
node run.cjs
