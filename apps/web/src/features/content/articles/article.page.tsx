import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { notFoundMeta } from '../not-found-meta.ts';
import { articleNamed, type ListedArticle } from './article-list.ts';
import type { ArticleText } from './article-words.tsx';
import '../reading.css';

const folder = '../../../../../../content/articles/';
const files = import.meta.glob<ArticleText>('../../../../../../content/articles/*.md', { import: 'default' });

/** One chunk for each article, hydrated after the page: its HTML is prerendered. */
const bodies = new Map(
  Object.entries(files).map(([file, load]) => [
    file.slice(folder.length, -'.md'.length),
    lazyWithRetry(async () => {
      const [article, { ArticleWords }] = await Promise.all([load(), import('./article-words.tsx')]);
      return ({ of: listed }: { of: ListedArticle }) => <ArticleWords article={listed} {...article} />;
    }),
  ]),
);

function ArticleBody({ article }: { article: ListedArticle }) {
  const Body = bodies.get(article.seoName);
  // oxlint-disable-next-line react/static-components -- chosen from the table above, not made here
  return Body === undefined ? null : <Body of={article} />;
}

const NotFound = lazyWithRetry(async () => (await import('../not-found.tsx')).NotFound);

export function meta({ params }: { params: { seoName?: string } }) {
  const article = articleNamed(params.seoName);
  if (article === null) return notFoundMeta();
  return pageMeta({
    title: article.title,
    description: article.text,
    canonicalPath: paths.article(article.seoName),
    kind: 'article',
  });
}

export default function ArticlePage() {
  const { seoName } = useParams();
  const article = articleNamed(seoName);
  return (
    <>
      {article !== null && <ArticleMasthead article={article} />}
      <Suspense fallback={null}>
        {article === null ? <NotFound /> : <ArticleBody key={article.seoName} article={article} />}
      </Suspense>
    </>
  );
}

function ArticleMasthead({ article }: { article: ListedArticle }) {
  return (
    <header className="hall">
      <div className="wrap grid masthead__in masthead__in--pictured">
        <div className="grid tops">
          <Breadcrumb
            trail={[
              { name: 'Articles', path: paths.articles() },
              { name: article.title, path: paths.article(article.seoName) },
            ]}
          />
          <p className="masthead__kind">
            {article.category.name} · {article.minutes}&nbsp;min&nbsp;read
          </p>
          <h1>{article.title}</h1>
          <p className="lead">{article.text}</p>
          <ArticleDates article={article} />
        </div>
        <img
          className="masthead__img"
          src={article.imgUrl}
          alt=""
          width="480"
          height="300"
          fetchPriority="high"
        />
      </div>
    </header>
  );
}

function ArticleDates({ article }: { article: ListedArticle }) {
  const { published, updated, publishedOn, updatedOn } = article;
  return (
    <p className="small quiet">
      Published <time dateTime={published}>{publishedOn}</time>
      {updated !== published && (
        <>
          , updated <time dateTime={updated}>{updatedOn}</time>
        </>
      )}
    </p>
  );
}
