#!/bin/sh
# ISO 32000-1, 14.9.4: ActualText stands for the content it marks when text is taken from a PDF. pdf.js (by unpdf
# 1.8.1) ignores it and returns what is drawn; Poppler returns the ActualText.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts pdfkit@0.20.2 unpdf@1.8.1
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';

const pdf = await new Promise((resolve) => {
  const chunks = [];
  const document = new PDFDocument({ tagged: true, lang: 'en-AU', pdfVersion: '1.7' });
  document.on('data', (chunk) => chunks.push(chunk));
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
  document.markContent('Span', { actual: 'six hundred' });
  document.text('600');
  document.endMarkedContent();
  document.end();
});
const { text } = await extractText(await getDocumentProxy(pdf));
console.log(text);
assert.deepEqual(text, ['600']);
PROGRAM
node run.mjs
