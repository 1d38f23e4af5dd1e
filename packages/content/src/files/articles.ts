import { Article as WholeArticle } from '@wattle/contract';
import { z } from 'zod';

const { body: _body, ...front } = WholeArticle.shape;

/** An article's front matter (HOME-018). */
export const ArticleFront = z.strictObject(front);
export type Article = z.output<typeof WholeArticle>;

/** A list entry: without the text, with values computed at build time. */
export type ListedArticle = Omit<Article, 'sources' | 'body'> & {
  /** Reading time at a slow speed. */
  minutes: number;
  publishedOn: string;
  updatedOn: string;
};

/** Newest first. */
export function inOrder(articles: readonly Article[]): Article[] {
  return articles.toSorted((a, b) => b.published.localeCompare(a.published) || a.id - b.id);
}
