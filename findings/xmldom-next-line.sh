#!/bin/sh
# U+0085 is a line end in XML 1.1 alone (2.11 of both versions). @xmldom/xmldom 0.9.12 turns it into LF in a document
# of version 1.0; saxes 6.0.0 keeps it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts @xmldom/xmldom@0.9.12 saxes@6.0.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { DOMParser } = require('@xmldom/xmldom');
const { SaxesParser } = require('saxes');

const xml = '<?xml version="1.0"?><a>one\u0085two</a>';
const seen = [new DOMParser().parseFromString(xml, 'text/xml').documentElement.textContent];
const parser = new SaxesParser();
parser.on('text', (text) => text.includes('one') && seen.push(text));
parser.write(xml).close();
console.log(JSON.stringify(seen));
assert.deepEqual(seen, ['one\ntwo', 'one\u0085two']);
PROGRAM
node run.cjs
