import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE } from '@wattle/domain/product-constants';
import { Article, ArticleSummary, splitFrontMatter } from '@wattle/contract';
import { parse } from 'yaml';
import type { Plugin } from 'vite';
import { legalHeads, readLegal } from './legal-texts.ts';
import { blocksOf } from './markdown-blocks.ts';
import { plainText } from './src/features/content/block.ts';

export const articleFolder = join(import.meta.dirname, '../../content/articles');
const listModule = 'virtual:articles';
const legalModule = 'virtual:legal';
const wordsAMinute = 220;

/** 21 November 2026, wherever the reader is: a day of publication has no time zone. */
const longDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

type Source = { title: string; url: string };
type HelpFile = {
  key: string;
  title: string;
  order: number;
  questions: { key: string; question: string; answer: string; sources?: Source[] }[];
};

/**
 * Makes modules of the edited texts: an article's `.md` gives its blocks and sources, a help file its
 * questions with answers as blocks, and `virtual:articles` the list of all articles, newest first. A legal text
 * becomes blocks as well, and `virtual:legal` lists them.
 * It happens when the pages are built, so neither YAML nor Markdown is read in a browser. A faulty file stops the build.
 */
export function content(): Plugin {
  return {
    name: 'wattle:content',
    enforce: 'pre',
    resolveId: (id) => (id === listModule || id === legalModule ? `\0${id}` : null),
    load(id) {
      if (id === `\0${listModule}`) return moduleOf(articleList());
      if (id === `\0${legalModule}`) return moduleOf(legalHeads());
      if (/\/content\/legal\/[^/]+\.md$/.test(id))
        return (this.addWatchFile(id), moduleOf(naming(id, () => readLegal(id))));
      if (/\/content\/articles\/[^/]+\.md$/.test(id))
        return (this.addWatchFile(id), moduleOf(readArticle(id)));
      if (/\/content\/help\/[^/]+\.yaml$/.test(id)) return (this.addWatchFile(id), moduleOf(readHelp(id)));
      return null;
    },
  };
}

/** The last part of every article's address. */
export function articleNames(): string[] {
  return readdirSync(articleFolder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length));
}

function moduleOf(value: unknown) {
  return { code: `export default ${JSON.stringify(value)};`, map: null };
}

function articleList() {
  const articles = articleNames().map((name) => {
    const article = readFile(join(articleFolder, `${name}.md`));
    const { sources: _sources, body, ...summary } = article;
    const words = plainText(blocksOf(body)).split(/\s+/).length;
    return {
      ...ArticleSummary.parse(summary),
      minutes: Math.max(1, Math.round(words / wordsAMinute)),
      publishedOn: longDay.format(new Date(`${summary.published}T00:00:00Z`)),
      updatedOn: longDay.format(new Date(`${summary.updated}T00:00:00Z`)),
    };
  });
  return articles.toSorted((a, b) => b.published.localeCompare(a.published) || a.id - b.id);
}

function readArticle(file: string) {
  const { body, sources } = readFile(file);
  return { blocks: naming(file, () => blocksOf(body)), sources };
}

function readFile(file: string) {
  const { front, body } = splitFrontMatter(readFileSync(file, 'utf8'));
  return naming(file, () => Article.parse({ ...parse(front), body }));
}

function readHelp(file: string) {
  return naming(file, () => {
    const { questions, ...category }: HelpFile = parse(readFileSync(file, 'utf8'));
    return {
      ...category,
      questions: questions.map(({ answer, sources = [], ...question }) => ({
        ...question,
        sources,
        blocks: blocksOf(answer),
      })),
    };
  });
}

/** Whoever edits a text has to know which one is at fault. */
function naming<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
