import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

const nothing = { body: {} };
const NO_SECOND = { n: 'no-second-bureau' } as const;

export const scoreRows: RowsOf<'score'> = {
  'POST /v1/creditscore': { cells: 'uu rrr r++ u +', input: nothing },
  'POST /v1/creditscore/second': { cells: 'uu rrr rnn u n', codes: NO_SECOND, input: nothing },
  'PUT /v1/creditscore/second': {
    cells: 'uu rrr rnn u n',
    codes: NO_SECOND,
    input: { body: { isAgreed: true, textVersion: 'second-bureau-1' } },
  },
  'GET /v1/creditscore/differences': { cells: 'uu rrr rnn u n', codes: NO_SECOND },
  'GET /v1/creditscore/changes': { cells: 'uu rrr r++ u +' },
  'PUT /v1/user/one-score-banner': {
    cells: 'uu rrr +++ u +',
    input: { body: { isDismissed: true } },
  },
  'GET /v1/creditscore/counter': { cells: '++ +++ +++ + +' },
  'POST /v1/score/what-if': { cells: 'uu rrr r++ u +', input: { body: { changes: [] } } },
};
