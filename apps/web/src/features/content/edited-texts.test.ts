import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pageAt } from '@wattle/domain/pages/pages';
import { articlePath } from '@wattle/domain/pages/paths';
import { describe, expect, it } from 'vitest';
import { allArticles } from './articles/article-list.ts';
import type { ArticleText } from './articles/article-words.tsx';
import type { Block, Inline } from './block.ts';
import { helpCategories } from './help/help-files.ts';

const publicFolder = join(import.meta.dirname, '../../../public');
const texts = import.meta.glob<ArticleText>('../../../../../content/articles/*.md', {
  import: 'default',
  eager: true,
});
const questions = helpCategories.flatMap((category) => category.questions);
const articles = new Set<string>(allArticles.map(({ seoName }) => articlePath(seoName)));

function linksIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.is === 'list') return block.items.flatMap(linksIn);
    if (block.is === 'quote') return linksIn(block.blocks);
    if (block.is === 'table') return [block.head, ...block.rows].flat().flatMap(linksOf);
    return linksOf(block.parts);
  });
}

function linksOf(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || !('parts' in part)) return [];
    return [...(part.is === 'link' ? [part.href] : []), ...linksOf(part.parts)];
  });
}

const deadEnds = (blocks: readonly Block[]) =>
  linksIn(blocks).filter((href) => href.startsWith('/') && !leads(href));

function leads(href: string): boolean {
  return articles.has(href.split('#', 1)[0] ?? '') || (pageAt(href)?.name ?? 'article') !== 'article';
}

describe('edited texts', () => {
  it('[HOME-018] [HOME-032] has at least eight articles with existing pictures and ordered dates', () => {
    expect(allArticles.length).toBeGreaterThanOrEqual(8);
    expect(allArticles.filter(({ imgUrl }) => !existsSync(`${publicFolder}${imgUrl}`))).toEqual([]);
    expect(allArticles.filter(({ published, updated }) => updated < published)).toEqual([]);
    expect(new Set(allArticles.map(({ id }) => id)).size).toBe(allArticles.length);
  });

  it('[HOME-032] has at least twenty answers with unique addresses', () => {
    expect(questions.length).toBeGreaterThanOrEqual(20);
    const keys = [...questions, ...helpCategories].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !/^[a-z0-9-]+$/.test(key))).toEqual([]);
    expect(questions.filter(({ blocks, question }) => blocks.length === 0 || question.trim() === '')).toEqual(
      [],
    );
  });

  it('has no link to a missing page in articles or answers', () => {
    for (const [file, { blocks }] of Object.entries(texts)) expect(deadEnds(blocks), file).toEqual([]);
    for (const { key, blocks } of questions) expect(deadEnds(blocks), key).toEqual([]);
  });

  it('has unique heading ids within an article', () => {
    for (const [file, { blocks }] of Object.entries(texts)) {
      const ids = blocks.flatMap((block) => (block.is === 'heading' ? [block.id] : []));
      expect(new Set(ids).size, file).toBe(ids.length);
    }
  });
});
