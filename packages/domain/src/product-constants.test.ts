import { expect, it } from 'vitest';
import { TIMINGS, TRIES } from './product-constants.ts';

it('[SCORE-029] ends all tries for a score well within a minute', () => {
  expect(TIMINGS.scoreRetryMs * TRIES.scoreRetries).toBeLessThan(30_000);
});
