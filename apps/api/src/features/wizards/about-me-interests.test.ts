import { expect, it } from 'vitest';

import { makeInterestsOfMember } from './about-me-interests.ts';
import { chosen } from '#api/testing/wizard-answers.ts';

const steps = [
  chosen('about-me-why-get-score', 'betterDeal'),
  chosen('about-me-help-for-better-deal', 'creditCard'),
];
const answers = { read: async () => new Map(steps.map((step) => [step.stepCode, step])) };

it.each([
  [true, 'creditCard'],
  [false, undefined],
])('[ABOUT-015] what About Me was told is given out only with an agreement: %s', async (agreed, product) => {
  const interestsOfMember = makeInterestsOfMember({ answers, agreement: { agreed: async () => agreed } });
  expect((await interestsOfMember('member'))?.product).toBe(product);
});
