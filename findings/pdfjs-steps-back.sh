#!/bin/sh
# pdf.js, in unpdf 1.7.0, puts a blank between texts of a line that stand apart, but none where the second is drawn
# left of the first, so that a score and a word become one. Each text keeps its place, and poppler and others keep
# them apart.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts unpdf@1.7.0 pdfkit@0.20.2
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';

async function textOf(draw) {
  const document = new PDFDocument();
  const chunks = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  draw((text, left) => document.text(text, left, 100, { lineBreak: false }));
  document.end();
  await ended;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.concat(chunks))));
  return text[0];
}

const seen = [
  await textOf((draw) => [draw('Good', 100), draw('686', 300)]),
  await textOf((draw) => [draw('686', 300), draw('Good', 100)]),
];
console.log(seen);
assert.deepEqual(seen, ['Good 686', '686Good']);
PROGRAM
node run.mjs
