import { Article as WholeArticle } from '@wattle/contract';
import { z } from 'zod';

const { body: _body, ...front } = WholeArticle.shape;

/** The fields above an article (HOME-018). */
export const ArticleFront = z.strictObject(front);
export type Article = z.output<typeof WholeArticle>;

/** What a list needs of an article: everything but its text, and what the build works out from it. */
export type ListedArticle = Omit<Article, 'sources' | 'body'> & {
  /** Reading time, at a quiet pace. */
  minutes: number;
  /** The two days in words. */
  publishedOn: string;
  updatedOn: string;
};

/** Newest first. */
export function inOrder(articles: readonly Article[]): Article[] {
  return articles.toSorted((a, b) => b.published.localeCompare(a.published) || a.id - b.id);
}
