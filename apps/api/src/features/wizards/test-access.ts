import { chosen } from '#api/testing/wizard-answers.ts';
import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

const own = { params: { wizardName: 'hla' } };

const step = chosen('home-refinance-or-buy', 'buy');
const aboutMe = chosen('about-me-why-get-score', 'curious');

export const wizardsRows: RowsOf<'wizards'> = {
  'GET /v1/wizard/:wizardName': { cells: 'uu rrr +++ u +', input: own },
  'POST /v1/wizard/:wizardName': { cells: 'uu rrr +++ u +', input: { ...own, body: step } },
  // No caller here has finished the assistant, so there is nothing to send.
  'POST /v1/home-loan/hand-over': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'hand-over-changed' },
    input: {
      body: { partnerId: 7, textVersion: 'home-loan-hand-over-1', fields: [{ field: 'name', value: 'x' }] },
    },
  },
  'GET /v1/user/about-me': { cells: 'uu rrr +++ u +' },
  'POST /v1/user/about-me-step': { cells: 'uu rrr +++ u +', input: { body: aboutMe } },
  'PUT /v1/user/about-me-agreement': { cells: 'uu rrr +++ u +', input: { body: { agreed: true } } },
};
