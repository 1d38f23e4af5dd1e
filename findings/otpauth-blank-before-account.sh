#!/bin/sh
# The key URI format of authenticator apps allows blanks between the colon and the account: issuer (':' / '%3A')
# *'%20' account. otpauth 9.5.2 keeps them as part of the account's name.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts otpauth@9.5.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { URI } = require('otpauth');

const uri = 'otpauth://totp/Example%20Co%3A%20jo%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example%20Co';
const { issuer, label } = URI.parse(uri);
console.log([issuer, label]);
assert.deepEqual([issuer, label], ['Example Co', ' jo@example.com']);
PROGRAM
node run.cjs
