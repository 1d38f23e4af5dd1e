import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

const nothing = { body: {} };

export const scoreRows: RowsOf<'score'> = {
  'POST /v1/creditscore': { cells: 'uu rrr r++ u +', input: nothing },
  'GET /v1/creditscore/changes': { cells: 'uu rrr r++ u +' },
  'PUT /v1/user/one-score-banner': {
    cells: 'uu rrr +++ u +',
    input: { body: { isDismissed: true } },
  },
  'GET /v1/creditscore/counter': { cells: '++ +++ +++ + +' },
  'POST /v1/score/what-if': { cells: 'uu rrr r++ u +', input: { body: { changes: [] } } },
};
