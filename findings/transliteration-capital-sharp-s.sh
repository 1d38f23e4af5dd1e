#!/bin/sh
# ẞ is the capital of ß, in passports and in Unicode since 2008. transliteration 2.6.1 drops it from a name, and
# writes ß as ss; any-ascii writes both.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts transliteration@2.6.1 any-ascii@0.3.3
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { default: anyAscii } = require('any-ascii');
const { transliterate } = require('transliteration');

const seen = ['STRAUẞ', 'Strauß'].map((name) => [transliterate(name), anyAscii(name)]);
console.log(seen);
assert.deepEqual(seen, [['STRAU', 'STRAUSs'], ['Strauss', 'Strauss']]);
PROGRAM
node run.cjs
