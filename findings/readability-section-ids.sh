#!/bin/sh
# Reader modes by Readability 0.6.0 judge a part of an article by words in its id. A section on the authority to
# enquire becomes the byline, because 'author' is in it, and one on sponsored offers or related debts is left out.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts @mozilla/readability@0.6.0 jsdom@29.1.1
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { Readability } from '@mozilla/readability';
import { JSDOM } from 'jsdom';

const paragraph = '<p>Lenders look at how you paid, how much you owe, and how often you asked, over some years.</p>';
function read(id) {
  const section = `<section id="${id}"><h2>Heading</h2><p>What this part says, in a sentence.</p></section>`;
  const article = `<article><h1>Title</h1>${paragraph.repeat(4)}${section}${paragraph.repeat(3)}</article>`;
  const { window } = new JSDOM(`<!doctype html><title>Title</title><main>${article}</main>`, { url: 'https://example.com/' });
  const { textContent, byline } = new Readability(window.document).parse();
  return [textContent.includes('What this part says'), byline];
}

const ids = ['who-may-enquire', 'authority-to-enquire', 'sponsored-offers', 'related-debts'];
const seen = Object.fromEntries(ids.map((id) => [id, read(id)]));
console.log(seen);
assert.deepEqual(seen, {
  'who-may-enquire': [true, null],
  'authority-to-enquire': [false, 'HeadingWhat this part says, in a sentence.'],
  'sponsored-offers': [false, null],
  'related-debts': [false, null],
});
PROGRAM
node run.mjs
