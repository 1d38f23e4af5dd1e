import { expect, it } from 'vitest';

import { JOURNEYS, makeSuccesses } from './successes.ts';

it('all journeys go again once each has begun after the fault and ended after its end', () => {
  const successes = makeSuccesses();
  for (const journey of JOURNEYS) successes.keep({ journey, from: 10, to: 20 });
  expect(successes.allAgain(100, 110)).toBeNull();
  for (const journey of JOURNEYS.slice(1)) successes.keep({ journey, from: 105, to: 120 });
  // It began before the fault, so it shows nothing.
  successes.keep({ journey: JOURNEYS[0], from: 90, to: 130 });
  expect(successes.missing(100, 110)).toEqual([JOURNEYS[0]]);
  successes.keep({ journey: JOURNEYS[0], from: 131, to: 140 });
  expect(successes.allAgain(100, 110)).toEqual({ at: 140, slowest: JOURNEYS[0] });
  expect(successes.count(JOURNEYS[0])).toBe(3);
});
