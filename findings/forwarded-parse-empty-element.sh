#!/bin/sh
# Forwarded (RFC 7239, 4) is a list, and recipients of a list have to take empty elements (RFC 9110, 5.6.1.2).
# forwarded-parse 2.2.0 throws.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts forwarded-parse@2.2.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const parse = require('forwarded-parse');

assert.equal(parse('for=192.0.2.43, for=192.0.2.44').length, 2);
assert.throws(
  () => parse('for=192.0.2.43,, for=192.0.2.44'),
  (error) => {
    console.log(error.message);
    return error.name === 'ParseError';
  },
);
PROGRAM
node run.cjs
