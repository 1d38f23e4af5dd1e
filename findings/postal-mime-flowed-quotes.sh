#!/bin/sh
# RFC 3676, 4.5: the quote marks of a flowed line go before lines are joined. postal-mime 4.0.0 joins first, so a
# quoted sentence has a > in its middle. mailparser 3.14.2 joins as the RFC says.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts postal-mime@4.0.0 mailparser@3.14.2
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import mailparser from 'mailparser';
import PostalMime from 'postal-mime';

const mail = [
  'From: a@example.com', 'Subject: x', 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8; format=flowed',
  '', '> Your score ', '> has changed.', 'Thank you.', '',
].join('\r\n');

const first = (text) => text.split(/\r?\n/u)[0];
const seen = [first((await PostalMime.parse(mail)).text), first((await mailparser.simpleParser(mail)).text)];
console.log(seen);
assert.deepEqual(seen, ['> Your score > has changed.', '> Your score has changed.']);
PROGRAM
node run.mjs
