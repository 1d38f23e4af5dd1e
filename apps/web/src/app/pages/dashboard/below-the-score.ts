/**
 * What the dashboard shows below its first screen and in its other tabs: one chunk, fetched once the score is
 * requested.
 */
export { NoticesFoot } from '#web/features/notifications/notices-foot.tsx';
export { ScoreWatch } from '#web/features/notifications/score-watch.tsx';
export { Deals } from '#web/features/offers/deals.tsx';
export { FeaturedOffers } from '#web/features/offers/featured-offers.tsx';
export { MyFile } from './my-file.tsx';
export { NextSteps } from './next-steps.tsx';
