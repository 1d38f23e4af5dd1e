import {
  blameArticles,
  blameHelp,
  blameSingleFiles,
  missingLegalTexts,
  nameOf,
  type Placed,
} from './across-files.ts';
import { inOrder, type Article } from '../files/articles.ts';
import { Brand } from '../files/brand.ts';
import { assembleCatalogue, type Catalogue } from './catalogue.ts';
import { blameCatalogue, blameProductPages, type PlacedOffer } from './catalogue-faults.ts';
import { makeCheckedFiles, type CheckedFiles } from './checked-files.ts';
import { filesOf, KINDS, MAP_FILES, unknownFiles } from './content-files.ts';
import { ContentError } from './faults.ts';
import { openFolder } from './folder.ts';
import type { Help } from '../files/help.ts';
import type { LegalText } from '../files/legal.ts';
import { filledIn, legalWords } from './legal-texts.ts';
import { readSingleFiles, type SingleFiles } from './read-single-files.ts';

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
