#!/bin/sh
# Australian courts and the Privacy Act write judgment. The Australian dictionary dictionary-en-au 3.0.0, read by
# nspell 2.1.5, refuses it, and suggests judgement.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts dictionary-en-au@3.0.0 nspell@2.1.5
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import dictionary from 'dictionary-en-au';
import nspell from 'nspell';

const spelling = nspell(dictionary);
const seen = [spelling.correct('judgment'), spelling.correct('judgement'), spelling.suggest('judgment')[0]];
console.log(seen);
assert.deepEqual(seen, [false, true, 'judgement']);
PROGRAM
node run.mjs
