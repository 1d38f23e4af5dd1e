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

// Below the first screen and in the other tabs: the score does not wait for it.
const below = () => import('./below-the-score.ts');
export const BestSteps = lazyWithRetry(async () => ({ default: (await below()).BestSteps }));
export const WhatIf = lazyWithRetry(async () => ({ default: (await below()).WhatIf }));
export const FinishProfile = lazyWithRetry(async () => ({ default: (await below()).FinishProfile }));
export const FeaturedOffers = lazyWithRetry(async () => ({ default: (await below()).FeaturedOffers }));
export const Deals = lazyWithRetry(async () => ({ default: (await below()).Deals }));
export const NextSteps = lazyWithRetry(async () => ({ default: (await below()).NextSteps }));
export const ScoreWatch = lazyWithRetry(async () => ({ default: (await below()).ScoreWatch }));
export const NoticesCard = lazyWithRetry(async () => ({ default: (await below()).NoticesCard }));

/** Leaves the place of a lazy part empty until it is loaded. */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
