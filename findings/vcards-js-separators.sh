#!/bin/sh
# vcards-js 2.11.1 does not escape a semicolon in an organisation's name, which makes a unit of what follows (RFC
# 2426, 3.5.5), and escapes commas in a URL, which is no text there (3.6.8).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts vcards-js@2.11.1
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const makeCard = require('vcards-js');

const card = makeCard();
card.firstName = 'Jordan';
card.lastName = 'Lee';
card.organization = 'Loans; Cards';
card.url = 'https://example.com/a,b';
const seen = card.getFormattedString().split('\r\n').filter((line) => /^(?:ORG|URL)/u.test(line));
console.log(seen);
assert.deepEqual(seen, ['ORG:Loans; Cards', 'URL:https://example.com/a\\,b']);
PROGRAM
node run.cjs
