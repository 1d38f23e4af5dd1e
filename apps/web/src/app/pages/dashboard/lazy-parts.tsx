import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';

export const HistorySection = lazyWithRetry(
  async () => (await import('#web/features/score/history-section.tsx')).HistorySection,
);

// The list of all articles is large and comes last.
export const ArticlesSection = lazyWithRetry(
  async () => (await import('#web/features/content/articles/articles-section.tsx')).ArticlesSection,
);

// A tab of its own.
export const Deals = lazyWithRetry(async () => (await import('#web/features/offers/deals.tsx')).Deals);

// Below the first screen: the score does not wait for it.
const below = () => import('./below-the-score.ts');
export const FeaturedOffers = lazyWithRetry(async () => (await below()).FeaturedOffers);
export const NextSteps = lazyWithRetry(async () => (await below()).NextSteps);
export const ScoreWatch = lazyWithRetry(async () => (await below()).ScoreWatch);
export const MyFile = lazyWithRetry(async () => (await below()).MyFile);
export const NoticesFoot = lazyWithRetry(async () => (await below()).NoticesFoot);

/** Leaves the place of a lazy part empty until it is loaded. */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
