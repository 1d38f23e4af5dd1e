import type { FakeApi } from '#web/api/fake-api.ts';
import { offersAnswer } from '#web/features/offers/test-offers.ts';
import type { Estimate } from '#web/features/what-if/use-estimate.ts';

const NO_ESTIMATE: Estimate = {
  isEstimate: true,
  month: '2026-03',
  score: 735,
  bandDescription: 'Very Good',
  estimatedScore: 735,
  estimatedBandDescription: 'Very Good',
  points: 0,
  steps: [],
  possible: [],
};

/** Plans the dashboard's calls besides the score: offers, nothing to try, and About Me not answered. */
export function planRest(api: FakeApi): void {
  api.on('POST /v1/product/init', offersAnswer());
  api.on('GET /v1/user/notices', { scoreChange: false });
  api.on('POST /v1/score/what-if', NO_ESTIMATE);
  api.on('GET /v1/user/about-me', {
    promotionEnabled: false,
    steps: [],
    extra: { partners: [], known: null, helpFirst: [], person: null, agreement: null },
  });
}
