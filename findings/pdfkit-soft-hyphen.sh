#!/bin/sh
# A soft hyphen (U+00AD) is seen only where a line breaks at it. pdfkit 0.20.2 draws it with the standard fonts in
# the middle of a line, as wide as a hyphen, and readers of the PDF have it in the word.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts pdfkit@0.20.2 unpdf@1.8.1
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';

const document = new PDFDocument();
const width = (text) => document.font('Helvetica').widthOfString(text);
const wider = width('credit\u00adworthiness') - width('creditworthiness');
const chunks = [];
document.on('data', (chunk) => chunks.push(chunk));
const ended = new Promise((resolve) => document.on('end', resolve));
document.text('credit\u00adworthiness');
document.end();
await ended;
const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.concat(chunks))));
console.log(text, wider.toFixed(2), width('-').toFixed(2));
assert.deepEqual(text, ['credit-worthiness']);
assert.equal(wider.toFixed(2), width('-').toFixed(2));
PROGRAM
node run.mjs
