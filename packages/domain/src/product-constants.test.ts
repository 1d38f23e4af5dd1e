import { expect, it } from 'vitest';
import { DOCUMENTS_FOR_REPORT, LOCALE, PARTNER_IDS, TIMINGS, TRIES } from './product-constants.ts';

it('[CONST-003] [CONST-004] [CONST-005] [CONST-006] has the documented times and tries', () => {
  expect(TIMINGS).toMatchObject({
    infoMessageMs: 4000,
    existingUserRedirectMs: 10_000,
    deviceRetryMs: 1000,
    identityFirstPollMs: 5000,
    identityPollMs: 5000,
    scoreRetryMs: 3000,
    scoreCountUpStepMs: 20,
    carouselMs: 4000,
    accordionMs: 5000,
  });
  expect(TRIES).toEqual({ device: 5, identityPolls: 10, scoreRetries: 5 });
});

it('[SCORE-029] ends all tries for a score well within a minute', () => {
  expect(TIMINGS.scoreRetryMs * TRIES.scoreRetries).toBeLessThan(30_000);
});

it('[IDV-055] requires two verified documents for the report', () => {
  expect(DOCUMENTS_FOR_REPORT).toBe(2);
});

it('[CONST-001] [CONST-002] has the documented locale and partners', () => {
  expect(LOCALE).toBe('en-AU');
  expect(PARTNER_IDS).toEqual({ carFinance: 12, financePartner: 24 });
});
