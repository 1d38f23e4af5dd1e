#!/bin/sh
# html-to-text 10.0.1 puts no blank between the cells of a table unless a selector names it a data table, as the
# layout tables of mails are not: a label and its figure become one word.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts html-to-text@10.0.1
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { convert } = require('html-to-text');

const text = convert('<table role="presentation"><tr><td>Score</td><td>686</td></tr></table>');
console.log(text);
assert.equal(text, 'Score686');
PROGRAM
node run.cjs
