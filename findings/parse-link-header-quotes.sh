#!/bin/sh
# A semicolon within quotes belongs to the title of a link (RFC 8288, 3). parse-link-header 2.0.0 cuts the title
# there; http-link-header 1.1.3 does not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts parse-link-header@2.0.0 http-link-header@1.1.3
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const LinkHeader = require('http-link-header');
const parse = require('parse-link-header');

const header = '<https://example.com/2>; rel="next"; title="One, two; three"';
const seen = [parse(header).next.title, LinkHeader.parse(header).refs[0].title];
console.log(seen);
assert.deepEqual(seen, ['One, two', 'One, two; three']);
PROGRAM
node run.cjs
