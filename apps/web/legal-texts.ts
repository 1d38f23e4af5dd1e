import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitFrontMatter } from '@wattle/contract';
import { parse } from 'yaml';
import { blocksOf } from './markdown-blocks.ts';

const contentFolder = join(import.meta.dirname, '../../content');
const legalFolder = join(contentFolder, 'legal');

type Front = {
  title: string;
  /** Under the heading, and in search results. */
  lead: string;
  /** As it stands in the text, or null for one that has no day of its own. */
  updated: string | null;
};
type Consents = { consents: { kind: string; versions: Record<string, string> }[] };

const readYaml = (file: string) => parse(readFileSync(join(contentFolder, file), 'utf8'));

/** What a list of the legal texts needs of each: everything but its words. */
export function legalHeads() {
  return readdirSync(legalFolder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const { front } = splitFrontMatter(readFileSync(join(legalFolder, file), 'utf8'));
      const { title, lead, updated }: Front = parse(front);
      return { key: file.slice(0, -'.md'.length), title, lead, updated };
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
  const brand: Record<string, string> = readYaml('brand.yaml');
  if (name === 'partners') return partnerList();
  if (name.startsWith('consent:')) return wordings(name.slice('consent:'.length), brand['name'] ?? '');
  const value = brand[name];
  if (value === undefined) throw new Error(`{${name}} stands for nothing`);
  return value;
}

/** Everybody whose offers may be shown, in the order of the alphabet. */
export function partnerNames(): string[] {
  const partners: { title: string }[] = readYaml('offers/partners.yaml');
  return partners.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b));
}

function partnerList(): string {
  return partnerNames()
    .map((title) => `- ${title}`)
    .join('\n');
}

function wordings(kind: string, brand: string): string {
  const { consents }: Consents = readYaml('consents.yaml');
  const consent = consents.find((each) => each.kind === kind);
  if (consent === undefined) throw new Error(`there is no consent '${kind}'`);
  return Object.entries(consent.versions)
    .map(([version, text]) => `> ${text.trim().replaceAll('{brand}', brand)}\n\nVersion ${version}.`)
    .join('\n\n');
}
