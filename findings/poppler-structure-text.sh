#!/bin/sh
# Poppler 22.12 (Debian 12) joins what lies far apart on a line when it prints the text of a tagged PDF's structure:
# "Score 686" and "out of 1,200", columns apart, become "Score 686out of 1,200". pdftotext keeps them apart. A reader
# that goes by tags needs the blank in the text itself.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts pdfkit@0.20.2
apt-get download poppler-utils libpoppler126 > apt.log 2>&1
for package in *.deb; do dpkg-deb -x "$package" .; done
cat > run.cjs <<'PROGRAM'
const { createWriteStream } = require('node:fs');
const PDFDocument = require('pdfkit');

const document = new PDFDocument({ tagged: true, lang: 'en-AU', pdfVersion: '1.7' });
document.pipe(createWriteStream('score.pdf'));
const root = document.struct('Document');
document.addStructure(root);
root.add(
  document.struct('P', () => {
    document.text('Score 686', 72, 72, { lineBreak: false });
    document.text('out of 1,200', 300, 72, { lineBreak: false });
  }),
);
root.end();
document.end();
PROGRAM
node run.cjs
PATH="$folder/usr/bin:$PATH"
LD_LIBRARY_PATH=$(dirname "$(find "$folder/usr/lib" -name 'libpoppler.so.*' | head -n 1)")
export LD_LIBRARY_PATH
pdfinfo -v 2>&1 | grep -F 'version 22.12.0'
pdfinfo -struct-text score.pdf | tee structure.txt
pdftotext score.pdf - | tee plain.txt
grep -q '"Score 686out of 1,200"' structure.txt
grep -qx 'Score 686' plain.txt
