#!/bin/sh
# vcf 2.1.2 leaves the escapes of RFC 6350, 3.4 in values (\, \; \n) and ORG in one piece, also in its jCard, where
# RFC 7095 has neither.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts vcf@2.1.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const VCard = require('vcf');

const card = new VCard().parse(
  ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Jordan Lee', 'NOTE:cash\\, card\\nor loan', 'ORG:Wattle;Support', 'END:VCARD', ''].join('\r\n'),
);
const seen = card.toJSON()[1].filter(([name]) => name === 'note' || name === 'org').map(([, , , value]) => value);
console.log(seen);
assert.deepEqual(seen, ['cash\\, card\\nor loan', 'Wattle;Support']);
PROGRAM
node run.cjs
