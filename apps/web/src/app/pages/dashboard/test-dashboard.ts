import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { offersAnswer } from '#web/features/offers/test-offers.ts';
import { scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import tabs from '../../../../../../content/tabs.yaml';
import type { Estimate } from '#web/api/estimates.ts';

const NO_ESTIMATE: Estimate = {
  month: '2026-03',
  score: 735,
  bandDescription: 'Very Good',
  estimatedScore: 735,
  estimatedBandDescription: 'Very Good',
  points: 0,
  steps: [],
  possible: [],
};

/** The API of a member's dashboard: a score, offers, nothing to try, and About Me not answered. */
export function dashboardApi(profile = stillMember()): FakeApi {
  queryClient.clear();
  const api = installFakeApi(profile);
  api.on('POST /v1/creditscore', scoreProfile());
  api.on('GET /v1/content/tabs', [...tabs]);
  api.on('POST /v1/product/init', offersAnswer());
  api.on('GET /v1/user/notifications/choices', { email: [], push: [], isDaily: false });
  api.on('POST /v1/score/what-if', NO_ESTIMATE);
  api.on('GET /v1/user/about-me', {
    promotionEnabled: false,
    steps: [],
    extra: {
      partners: [],
      known: null,
      helpFirst: [],
      offersPausedUntil: null,
      person: null,
      agreement: null,
    },
  });
  return api;
}
