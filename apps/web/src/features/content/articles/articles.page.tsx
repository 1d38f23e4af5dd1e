import { Suspense } from 'react';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { text } from '../texts.ts';
import '../reading.css';

// Hydrated after the page: its HTML is prerendered.
const ArticlesShown = lazyWithRetry(async () => (await import('./articles-shown.tsx')).ArticlesShown);

export const meta = () =>
  pageMeta({
    title: 'Articles about credit scores and reports',
    description:
      'Plain words about credit in Australia: what moves a score, what is on a credit report, and what to do when something is wrong.',
    canonicalPath: paths.articles(),
  });

export default function ArticlesPage() {
  return (
    <>
      <header className="hall">
        <div className="wrap grid masthead__in">
          <Breadcrumb trail={[{ name: 'Articles', path: paths.articles() }]} />
          <h1>{text('articles_header')}</h1>
          <p className="lead">{text('articles_lead')}</p>
        </div>
      </header>
      <Suspense fallback={null}>
        <ArticlesShown />
      </Suspense>
    </>
  );
}
