import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';

export const HistorySection = lazyWithRetry(async () => {
  const history = await import('#web/features/score/history-section.tsx');
  return { default: history.HistorySection };
});

// The list of all articles is large and comes last.
export const ArticlesSection = lazyWithRetry(async () => {
  const articles = await import('#web/features/content/articles/articles-section.tsx');
  return { default: articles.ArticlesSection };
});

// A tab of its own.
export const Deals = lazyWithRetry(async () => {
  const deals = await import('#web/features/offers/deals.tsx');
  return { default: deals.Deals };
});

// Below the first screen: the score does not wait for it.
const below = () => import('./below-the-score.ts');
export const FeaturedOffers = lazyWithRetry(async () => ({ default: (await below()).FeaturedOffers }));
export const NextSteps = lazyWithRetry(async () => ({ default: (await below()).NextSteps }));
export const ScoreWatch = lazyWithRetry(async () => ({ default: (await below()).ScoreWatch }));
export const MyFile = lazyWithRetry(async () => ({ default: (await below()).MyFile }));
export const NoticesFoot = lazyWithRetry(async () => ({ default: (await below()).NoticesFoot }));

/** Leaves the place of a lazy part empty until it is loaded. */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
