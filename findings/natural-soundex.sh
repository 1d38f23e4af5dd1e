#!/bin/sh
# In the Soundex of the US National Archives an H or W does not separate letters of one code: Ashcraft is A261.
# natural 8.1.1 gives A226, so its codes match no index by that rule; soundex-code 2.0.1 gives A261.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts natural@8.1.1 soundex-code@2.0.1
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import natural from 'natural';
import { soundex } from 'soundex-code';

const names = ['Ashcraft', 'Tymczak', 'Robert'];
const seen = names.map((name) => [new natural.SoundEx().process(name), soundex(name)]);
console.log(seen);
assert.deepEqual(seen, [['A226', 'A261'], ['T522', 'T522'], ['R163', 'R163']]);
PROGRAM
node run.mjs
