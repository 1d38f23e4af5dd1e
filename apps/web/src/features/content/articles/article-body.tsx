import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import type { ListedArticle } from './article-list.ts';
import type { ArticleText } from './article-words.tsx';

const folder = '../../../../../../content/articles/';
const files = import.meta.glob<ArticleText>('../../../../../../content/articles/*.md', { import: 'default' });

/** One chunk for each article, hydrated after the page: its HTML is prerendered. */
const bodies = new Map(
  Object.entries(files).map(([file, load]) => [
    file.slice(folder.length, -'.md'.length),
    lazyWithRetry(async () => {
      const [article, { ArticleWords }] = await Promise.all([load(), import('./article-words.tsx')]);
      const Words = ({ of }: { of: ListedArticle }) => <ArticleWords article={of} {...article} />;
      return { default: Words };
    }),
  ]),
);

export function ArticleBody({ article }: { article: ListedArticle }) {
  const Body = bodies.get(article.seoName);
  // oxlint-disable-next-line react/static-components -- chosen from the table above, not made here
  return Body === undefined ? null : <Body of={article} />;
}
