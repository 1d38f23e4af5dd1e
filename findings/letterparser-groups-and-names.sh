#!/bin/sh
# letterparser 0.1.8 takes the name of an address group (RFC 5322, 3.4) for part of its first address, and loses a
# file name that is continued over parameters (RFC 2231, 3).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts letterparser@0.1.8
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { extract } = require('letterparser');

const { to, attachments } = extract([
  'From: a@example.com', 'To: Team: b@example.com, Jo <c@example.com>;', 'Subject: x', 'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'Text',
  '--b', 'Content-Type: application/pdf', 'Content-Transfer-Encoding: base64',
  'Content-Disposition: attachment; filename*0="Report of "; filename*1="January.pdf"', '', 'JVBERi0=', '--b--', '',
].join('\r\n'));
const seen = [to.map(({ address }) => address), attachments.map(({ filename }) => filename ?? null)];
console.log(seen);
assert.deepEqual(seen, [['Team: b@example.com', 'c@example.com'], [null]]);
PROGRAM
node run.cjs
