import { inOrder, type Article } from '../files/articles.ts';
import { Brand } from '../files/brand.ts';
import { assembleCatalogue, type Catalogue } from './catalogue.ts';
import { blameCatalogue, blameProductPages, type PlacedOffer, type Blame } from './catalogue-faults.ts';
import { makeCheckedFiles, type CheckedFiles } from './checked-files.ts';
import {
  filesOf,
  KINDS,
  MAP_FILES,
  nameOf,
  SINGLE_FILES,
  unknownFiles,
  type Placed,
  type SingleFiles,
} from './content-files.ts';
import { ContentError } from './faults.ts';
import { openFolder } from './folder.ts';
import type { Help } from '../files/help.ts';
import { type LegalText, LEGAL_KEYS } from '../files/legal.ts';
import type { MemberNotice } from '../files/notices.ts';
import { blameLegal, filledIn, legalWords, withComing } from './legal-texts.ts';
import { repeated } from '../files/pieces.ts';

/** All content, validated, without the map files (see `map-files.ts`). */
export type Content = SingleFiles & {
  /** Newest first. */
  readonly articles: readonly Article[];
  readonly catalogue: Catalogue;
  /** Ordered as in the file. */
  readonly help: readonly Help[];
  readonly legal: readonly LegalText[];
  readonly notices: readonly MemberNotice[];
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
    coming: each('coming', (file) => files.markdown(file, KINDS.coming.schema)),
    notices: each('notices', (file) => files.markdown(file, KINDS.notices.schema)),
    help: each('help', (file) => files.yaml(file, KINDS.help.schema)),
    offers: each('offers', (file) => files.yaml(file, KINDS.offers.schema)),
  };
}

function joined(
  single: SingleFiles,
  { articles, legal, coming, help, notices: prepared, offers }: Many,
  files: CheckedFiles,
): Content {
  const { productTypes: types, partners, hosts, notes, nextSteps } = single;
  const placed = offers.flatMap(({ file, value }) =>
    value.map((offer, index): PlacedOffer => ({ file, index, offer })),
  );
  blameSingleFiles(single, files.blame);
  blameArticles(articles, files.blame);
  blameHelp(help, files.blame);
  blameCatalogue({ types, partners, hosts, offers: placed, nextSteps }, files.blame);
  blameProductPages(single.productPages, placed, files.blame);
  blameLegal(legal, coming, files.blame);
  const notices = prepared.map(({ file, value }) => ({ ...value, name: nameOf(file) }));
  const words = legalWords(single, notices);
  const fill = ({ file, value }: Placed<{ body: string }>) =>
    filledIn(value.body, words, (line, message) => files.blameText(file, line, message));
  const texts = legal.map(({ file, value }): LegalText => {
    const { title, lead, updated, text, notice } = value;
    const key = nameOf(file);
    const next = coming.find((each) => nameOf(each.file) === key);
    const now = fill({ file, value });
    const body = next === undefined ? now : withComing(now, fill(next), next.value.notice);
    return { title, lead, updated, text, notice, key, body };
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
    notices,
  };
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
