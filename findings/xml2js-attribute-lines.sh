#!/bin/sh
# XML 1.0, 3.3.3 and 2.11: a line end or tab in an attribute is a blank, and CR LF in text is LF. xml2js 0.6.2 (by
# sax) keeps them as they are written; saxes 6.0.0 does as XML says.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts xml2js@0.6.2 saxes@6.0.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { SaxesParser } = require('saxes');
const { parseStringPromise } = require('xml2js');

const xml = '<a b="1\tHigh\nStreet">one\r\ntwo</a>';
const right = [];
const parser = new SaxesParser();
parser.on('opentag', ({ attributes }) => right.push(attributes.b));
parser.on('text', (text) => right.push(text));
parser.write(xml).close();
parseStringPromise(xml).then(({ a }) => {
  const seen = [a.$.b, a._];
  console.log({ right, seen });
  assert.deepEqual(right, ['1 High Street', 'one\ntwo']);
  assert.deepEqual(seen, ['1\tHigh\nStreet', 'one\r\ntwo']);
});
PROGRAM
node run.cjs
