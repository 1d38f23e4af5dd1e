#!/bin/sh
# PDF/UA-1, 7.18.5 wants each link in the structure, with a description. In tagged documents of pdfkit 0.20.2
# text({ goTo }) within a Link element has neither, and text({ link }) has an empty description.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts pdfkit@0.20.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const PDFDocument = require('pdfkit');

const annotationOf = (options) =>
  new Promise((resolve) => {
    const chunks = [];
    const document = new PDFDocument({ compress: false, tagged: true, lang: 'en-AU', pdfVersion: '1.7' });
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(/<<[^>]*\/Subtype \/Link[^]*?endobj/u.exec(Buffer.concat(chunks).toString('latin1'))[0]));
    document.addNamedDestination('part');
    const link = document.struct('Link', () => document.text('Your score', options));
    const root = document.struct('Document');
    document.addStructure(root);
    root.add(link);
    root.end();
    document.end();
  });

Promise.all([annotationOf({ goTo: 'part' }), annotationOf({ link: 'https://example.com' })]).then((annotations) => {
  const seen = annotations.map((text) => [/\/StructParent \d/u.test(text), /\/Contents \(.*\)/u.exec(text)?.[0] ?? null]);
  console.log(seen);
  assert.deepEqual(seen, [[false, null], [true, '/Contents ()']]);
});
PROGRAM
node run.cjs
