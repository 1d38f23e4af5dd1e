import { Article as WholeArticle } from '@wattle/contract';
import { z } from 'zod';

const { body: _body, ...front } = WholeArticle.shape;

/** The fields above an article (HOME-018). */
export const ArticleFront = z.strictObject(front);
export type Article = z.output<typeof WholeArticle>;

/** What a list has of an article: all but its text, and what is worked out from it when the pages are built. */
export type ListedArticle = Omit<Article, 'sources' | 'body'> & {
  /** To read it, at a quiet pace. */
  minutes: number;
  /** The two days in words. */
  publishedOn: string;
  updatedOn: string;
};

/** Newest first. */
export function inOrder(articles: readonly Article[]): Article[] {
  return articles.toSorted((a, b) => b.published.localeCompare(a.published) || a.id - b.id);
}
