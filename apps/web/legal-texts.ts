import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitFrontMatter } from '@wattle/contract';
import { parse } from 'yaml';
import { z } from 'zod';
import { blocksOf } from './markdown-blocks.ts';

const contentFolder = join(import.meta.dirname, '../../content');
const legalFolder = join(contentFolder, 'legal');

const words = z.string().trim().min(1);
const Front = z.strictObject({
  title: words,
  lead: words,
  description: words,
  /** As it stands in the text, or null for one that has no day of its own. */
  updated: words.nullable(),
});
const Brand = z.object({ name: words, company: words, companyNumber: words, licenceNumber: words });
const Partners = z.array(z.object({ title: words })).min(1);
const Consents = z.object({
  consents: z.array(z.object({ kind: words, versions: z.record(words, words) })),
});

const readYaml = (file: string): unknown => parse(readFileSync(join(contentFolder, file), 'utf8'));

/** What a list of the legal texts needs of each: everything but its words. */
export function legalHeads() {
  return readdirSync(legalFolder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const { front } = splitFrontMatter(readFileSync(join(legalFolder, file), 'utf8'));
      return { key: file.slice(0, -'.md'.length), ...Front.parse(parse(front)) };
    });
}

/**
 * One legal text as blocks. `{name}` and the like come from the edition's details, `{partners}` from the offers
 * (LEGAL-003), and `{consent:kind}` is every wording that consent ever had, to the letter and with its version.
 * An unknown name in braces stops the build.
 */
export function readLegal(file: string) {
  const { body } = splitFrontMatter(readFileSync(file, 'utf8'));
  return { blocks: blocksOf(body.replaceAll(/\{([\w:-]+)\}/g, (_, name: string) => filledIn(name))) };
}

function filledIn(name: string): string {
  const brand = Brand.parse(readYaml('brand.yaml'));
  if (name === 'partners') return partnerList();
  if (name.startsWith('consent:')) return wordings(name.slice('consent:'.length), brand.name);
  const value = Object.entries(brand).find(([key]) => key === name)?.[1];
  if (value === undefined) throw new Error(`{${name}} stands for nothing`);
  return value;
}

/** Everybody whose offers may be shown, in the order of the alphabet. */
export function partnerNames(): string[] {
  const titles = Partners.parse(readYaml('offers/partners.yaml')).map(({ title }) => title);
  return titles.toSorted((a, b) => a.localeCompare(b));
}

function partnerList(): string {
  return partnerNames()
    .map((title) => `- ${title}`)
    .join('\n');
}

function wordings(kind: string, brand: string): string {
  const consent = Consents.parse(readYaml('consents.yaml')).consents.find((each) => each.kind === kind);
  if (consent === undefined) throw new Error(`there is no consent '${kind}'`);
  return Object.entries(consent.versions)
    .map(([version, text]) => `> ${text.trim().replaceAll('{brand}', brand)}\n\nVersion ${version}.`)
    .join('\n\n');
}
