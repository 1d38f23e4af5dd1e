import { inOrder, type Article } from '../files/articles.ts';
import { Brand } from '../files/brand.ts';
import { assembleCatalogue, type Catalogue } from './catalogue.ts';
import { blameCatalogue, blameProductPages, type PlacedOffer, type Blame } from './catalogue-faults.ts';
import { makeCheckedFiles, type CheckedFiles } from './checked-files.ts';
import { filesOf, KINDS, MAP_FILES, unknownFiles, SINGLE_FILES } from './content-files.ts';
import { ContentError } from './faults.ts';
import { openFolder } from './folder.ts';
import type { Help } from '../files/help.ts';
import { type LegalText, LEGAL_KEYS } from '../files/legal.ts';
import { KEPT_YEARS } from '@wattle/domain/leaving/kept-records';
import { DORMANCY_NOTICE_DAYS, describeMonths } from '@wattle/domain/leaving/retention';
import { repeated } from '../files/pieces.ts';
import type { z } from 'zod';

/** All content, validated, without the map files (see `map-files.ts`). */
export type Content = SingleFiles & {
  /** Newest first. */
  readonly articles: readonly Article[];
  readonly catalogue: Catalogue;
  /** Ordered as in the file. */
  readonly help: readonly Help[];
  readonly legal: readonly LegalText[];
};

/**
 * Reads and validates all files. Invalid values, unknown fields, unread files and contradictions all stop it, each
 * reported by file and line.
 */
export function readContent(directory: string): Content {
  const folder = openFolder(directory);
  const files = makeCheckedFiles(folder);
  for (const file of unknownFiles(folder.files)) files.blameFile(file, 'nothing reads this file');
  const missing = Object.values(MAP_FILES).filter((file) => !folder.files.includes(file));
  for (const file of [...missing, ...missingLegalTexts(folder.files)]) files.blameFile(file, 'is not there');
  const single = readSingleFiles(files);
  const many = readMany(files, folder.files);
  if (single === null || files.faults.length > 0) throw new ContentError(files.faults);
  return joined(single, many, files);
}

/** The brand only, for callers that must not fail for anything else. Reports every fault of the brand. */
export function readBrand(directory: string): Brand {
  const files = makeCheckedFiles(openFolder(directory));
  return files.yaml('brand.yaml', Brand) ?? readContent(directory).brand;
}

type Many = ReturnType<typeof readMany>;

/** Skips and reports faulty files. */
function readMany(files: CheckedFiles, names: readonly string[]) {
  const each = <T>(kind: keyof typeof KINDS, read: (file: string) => T | undefined) =>
    filesOf(kind, names).flatMap((file): Placed<T>[] => {
      const value = read(file);
      return value === undefined ? [] : [{ file, value }];
    });
  return {
    articles: each('articles', (file) => files.markdown(file, KINDS.articles.schema)),
    legal: each('legal', (file) => files.markdown(file, KINDS.legal.schema)),
    help: each('help', (file) => files.yaml(file, KINDS.help.schema)),
    offers: each('offers', (file) => files.yaml(file, KINDS.offers.schema)),
  };
}

function joined(single: SingleFiles, { articles, legal, help, offers }: Many, files: CheckedFiles): Content {
  const { productTypes: types, partners, hosts, notes, nextSteps } = single;
  const placed = offers.flatMap(({ file, value }) =>
    value.map((offer, index): PlacedOffer => ({ file, index, offer })),
  );
  blameSingleFiles(single, files.blame);
  blameArticles(articles, files.blame);
  blameHelp(help, files.blame);
  blameCatalogue({ types, partners, hosts, offers: placed, nextSteps }, files.blame);
  blameProductPages(single.productPages, placed, files.blame);
  const words = legalWords(single);
  const texts = legal.map(({ file, value }): LegalText => {
    const body = filledIn(value.body, words, (line, message) => files.blameText(file, line, message));
    return { ...value, key: nameOf(file), body };
  });
  if (files.faults.length > 0) throw new ContentError(files.faults);
  return {
    ...single,
    articles: inOrder(articles.map(({ value }) => value)),
    catalogue: assembleCatalogue({
      types,
      partners,
      notes,
      nextSteps,
      offers: placed.map((each) => each.offer),
    }),
    help: help.map(({ value }) => value),
    legal: texts,
  };
}

/**
 * The placeholders of legal texts: brand details such as `{name}`, `{operator}` with its numbers, `{partners}` of the
 * offers (LEGAL-003), retention periods such as `{keptAfterCancelling}`, `{consent:kind}` with every version of a
 * consent's text, and `{secondConsent}` with the text for a second bureau, whose name stays open as `%`.
 */
function legalWords({ brand, partners, consents }: SingleFiles): ReadonlyMap<string, string> {
  const details = Object.entries(brand).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const wordings = consents.consents.map(({ kind, versions }): [string, string] => [
    `consent:${kind}`,
    Object.entries(versions)
      .map(([version, text]) => `> ${text.replaceAll('{brand}', brand.name)}\n\nVersion ${version}.`)
      .join('\n\n'),
  ]);
  const second = consents.consents.find(({ kind }) => kind === 'second-bureau');
  const secondConsent = Object.values(second?.versions ?? {}).at(-1) ?? '';
  const { company, companyNumber, licenceNumber } = brand;
  const numbers = [companyNumber, licenceNumber].filter((number) => number !== null);
  const operator = numbers.length === 0 ? company : `${company} (${numbers.join(', ')})`;
  const names = partners.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b));
  const terms: [string, string][] = [
    ['keptAfterCancelling', describeMonths(brand.keptMonths.cancelled)],
    ['keptWithoutLogin', describeMonths(brand.keptMonths.dormant)],
    ['noticeOfErasure', `${DORMANCY_NOTICE_DAYS} days`],
    ['keptByLaw', `${KEPT_YEARS} years`],
  ];
  return new Map([
    ...details,
    ...wordings,
    ...terms,
    ['operator', operator],
    ['secondConsent', secondConsent.replaceAll('{brand}', brand.name).replaceAll('{bureau}', '%')],
    ['partners', names.map((name) => `- ${name}`).join('\n')],
  ]);
}

/** A text with its placeholders filled in. Reports an unknown one by its line. */
function filledIn(
  body: string,
  words: ReadonlyMap<string, string>,
  blame: (line: number, message: string) => void,
): string {
  return body.replaceAll(/\{([\w:-]+)\}/g, (braces, name: string, offset: number) => {
    const value = words.get(name);
    if (value === undefined) blame(body.slice(0, offset).split('\n').length, `${braces} stands for nothing`);
    return value ?? braces;
  });
}

/** A file of a kind, and its content. */
type Placed<T> = { file: string; value: T };

/** The file's name without folder and extension. */
function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.[a-z]+$/, '');
}

/** Requires a unique id and a file name equal to its address (HOME-018). */
function blameArticles(articles: readonly Placed<Article>[], blame: Blame): void {
  for (const { file, value } of articles) {
    if (value.seoName !== nameOf(file)) blame(file, ['seoName'], 'seoName: is not the name of the file');
    if (value.updated < value.published) blame(file, ['updated'], 'updated: is before it was published');
  }
  for (const [index, id] of repeated(articles.map(({ value }) => value.id))) {
    blame(articles[index]?.file ?? '', ['id'], `id: ${id} is there twice`);
  }
}

/** Requires unique addresses of questions and categories (HOME-032). */
function blameHelp(categories: readonly Placed<Help>[], blame: Blame): void {
  const keys = categories.flatMap(({ file, value }) => [
    { file, path: ['key'] as const, key: value.key },
    ...value.questions.map(({ key }, index) => ({ file, path: ['questions', index, 'key'] as const, key })),
  ]);
  for (const [index, key] of repeated(keys.map((each) => each.key))) {
    const { file = '', path = [] } = keys[index] ?? {};
    blame(file, path, `'${key}' is there twice`);
  }
  for (const { file, value } of categories) {
    if (value.key !== nameOf(file)) blame(file, ['key'], 'key: is not the name of the file');
  }
}

/** Reports contradictions between single files. */
function blameSingleFiles({ splashes, coBrands, interests, consents }: SingleFiles, blame: Blame): void {
  const partners = new Set(coBrands.map(({ partnerId }) => partnerId));
  splashes.forEach(({ partner }, index) => {
    if (partner === null || partners.has(partner)) return;
    blame('splashes.yaml', [index, 'partner'], `partner: ${partner} is no edition of co-brands.yaml`);
  });
  const asked = consents.consents.findIndex(({ kind }) => kind === 'interests');
  const { version, wording } = interests;
  if (consents.consents[asked]?.versions[version] === wording) return;
  blame(
    'consents.yaml',
    ['consents', asked, 'versions', version],
    `interests: versions.${version} is not the wording of preferences.yaml`,
  );
}

/** Legal texts without a file. */
function missingLegalTexts(files: readonly string[]): string[] {
  return LEGAL_KEYS.map((key) => `legal/${key}.md`).filter((file) => !files.includes(file));
}

type Table = typeof SINGLE_FILES;
type SingleFiles = { [Name in keyof Table]: z.output<Table[Name]['schema']> };

/** Null if one is faulty. */
function readSingleFiles(files: CheckedFiles): SingleFiles | null {
  const before = files.faults.length;
  const read = Object.entries(SINGLE_FILES).map(([name, { file, schema }]) => [
    name,
    files.yaml<unknown>(file, schema),
  ]);
  // Each has its schema's type.
  return files.faults.length > before ? null : (Object.fromEntries(read) as SingleFiles);
}
