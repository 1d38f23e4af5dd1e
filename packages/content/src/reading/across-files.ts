import type { Article } from '../files/articles.ts';
import type { Blame } from './catalogue-faults.ts';
import type { Help } from '../files/help.ts';
import { LEGAL_KEYS } from '../files/legal.ts';
import { repeated } from '../files/pieces.ts';
import type { SingleFiles } from './read-single-files.ts';

/** A file of a kind, and its content. */
export type Placed<T> = { file: string; value: T };

/** The file's name without folder and extension. */
export function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.[a-z]+$/, '');
}

/** Requires a unique id and a file name equal to its address (HOME-018). */
export function blameArticles(articles: readonly Placed<Article>[], blame: Blame): void {
  for (const { file, value } of articles) {
    if (value.seoName !== nameOf(file)) blame(file, ['seoName'], 'seoName: is not the name of the file');
    if (value.updated < value.published) blame(file, ['updated'], 'updated: is before it was published');
  }
  for (const [index, id] of repeated(articles.map(({ value }) => value.id))) {
    blame(articles[index]?.file ?? '', ['id'], `id: ${id} is there twice`);
  }
}

/** Requires unique addresses of questions and categories (HOME-032). */
export function blameHelp(categories: readonly Placed<Help>[], blame: Blame): void {
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
export function blameSingleFiles(
  { splashes, coBrands, interests, consents }: SingleFiles,
  blame: Blame,
): void {
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
export function missingLegalTexts(files: readonly string[]): string[] {
  return LEGAL_KEYS.map((key) => `legal/${key}.md`).filter((file) => !files.includes(file));
}
