/** What the dashboard shows below its first screen: one chunk, fetched once the score is there. */
export { NoticesFoot } from '#web/features/notifications/notices-foot.tsx';
export { ScoreWatch } from '#web/features/notifications/score-watch.tsx';
export { FeaturedOffers } from '#web/features/offers/featured-offers.tsx';
export { MyFile } from './my-file.tsx';
export { NextSteps } from './next-steps.tsx';
