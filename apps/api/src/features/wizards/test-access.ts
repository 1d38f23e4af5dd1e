import { chosen } from '#api/testing/wizard-answers.ts';
import type { Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

export const cases: Cases = {
  'POST /v1/wizard/:wizardName': {
    input: { params: { wizardName: 'hla' }, body: chosen('home-refinance-or-buy', 'buy') },
  },
  // No caller here has finished the assistant, so there is nothing to send.
  'POST /v1/home-loan/hand-over': { refused: 'hand-over-changed' },
  'POST /v1/user/about-me-step': { input: { body: chosen('about-me-why-get-score', 'curious') } },
};
