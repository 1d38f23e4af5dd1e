/**
 * What the dashboard shows below its first screen and in its other tabs: one chunk, fetched once the score is
 * requested.
 */
export { NoticesCard } from '#web/features/notifications/notices-card.tsx';
export { ScoreWatch } from '#web/features/notifications/score-watch.tsx';
export { Deals } from '#web/features/offers/deals.tsx';
export { FeaturedOffers } from '#web/features/offers/featured-offers.tsx';
export { NextSteps } from '#web/features/offers/next-steps.tsx';
export { WhatIf } from '#web/features/what-if/what-if.tsx';
export { BestSteps } from '#web/features/what-if/best-steps.tsx';
export { FinishProfile } from './finish-profile.tsx';
