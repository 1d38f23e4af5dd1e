import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readContent } from './read-content.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { madeUpContent } from './made-up-content.ts';

const own = fileURLToPath(new URL('../../../../content', import.meta.url));
let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wattle-made-up-'));
  cpSync(own, directory, { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function change(file: string, ...changes: [from: string | RegExp, to: string][]): void {
  const path = join(directory, file);
  const before = readFileSync(path, 'utf8');
  const after = changes.reduce((text, [from, to]) => text.replaceAll(from, to), before);
  writeFileSync(path, after);
}

/** Replaces what an operator must replace before opening: numbers, addresses, partners. */
function makeReal(): void {
  change(
    'brand.yaml',
    ['000 000 000', '123 456 789'],
    ['Licence 000000', 'Licence 543210'],
    ['numbersAreFictitious: true', 'numbersAreFictitious: false'],
    [/\.example\b/g, '.net.au'],
    ['madeUp: true', 'madeUp: false'],
    [/^ {2}sample: .*$/gm, '  sample: null'],
  );
  change('co-brands.yaml', ['madeUp: true', 'madeUp: false']);
  change('wizard-partners.yaml', [/\.example\b/g, '.net.au']);
  for (const file of readdirSync(join(directory, 'offers'))) {
    change(`offers/${file}`, [/\.example\b/g, '.net.au']);
  }
}

it('names every invented part of this content', () => {
  const faults = madeUpContent(readContent(directory));
  expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual([
    'brand.yaml, companyNumber is a placeholder',
    'brand.yaml, licenceNumber is a placeholder',
    'brand.yaml, siteUrl is a reserved address (.example)',
    'brand.yaml, reach is made up',
    'brand.yaml, featuredIn is made up',
    'brand.yaml, counter.sample is made up',
    'brand.yaml, security has a reserved address (.example)',
    'brand.yaml, reviews are at a reserved address (.example)',
    'co-brands.yaml, partners are made up',
    'offers, partners at reserved addresses (.example)',
    'wizard-partners.yaml, partners at reserved addresses (.example)',
  ]);
  expect(faults.join()).toContain('Ledger & Leaf Cards');
  expect(faults.join()).toContain('Parkland Mortgage Brokers');
});

it('accepts real content', () => {
  makeReal();
  expect(madeUpContent(readContent(directory))).toEqual([]);
});

it('refuses zeros that a file calls a real number', () => {
  makeReal();
  change('brand.yaml', ['543210', '000000']);
  expect(madeUpContent(readContent(directory))).toEqual(['brand.yaml, licenceNumber is a placeholder']);
});

it('accepts absent numbers and contact', () => {
  change(
    'brand.yaml',
    [/^companyNumber: .*$/gm, 'companyNumber: null'],
    [/^licenceNumber: .*$/gm, 'licenceNumber: null'],
    [/^security: .*$/gm, 'security: null'],
    [/^reviews:[\s\S]*?(?=^#)/gm, 'reviews: null\n'],
    [/^ {2}sample: .*$/gm, '  sample: null'],
  );
  const ofBrand = madeUpContent(readContent(directory)).filter((fault) => fault.startsWith('brand.yaml'));
  expect(ofBrand).toEqual([
    'brand.yaml, siteUrl is a reserved address (.example)',
    'brand.yaml, reach is made up',
    'brand.yaml, featuredIn is made up',
  ]);
});

it('names reviews at a reserved address', () => {
  makeReal();
  change('brand.yaml', ['stars-of-australia.net.au/widget', 'stars-of-australia.example/widget']);
  expect(madeUpContent(readContent(directory))).toEqual([
    'brand.yaml, reviews are at a reserved address (.example)',
  ]);
});
