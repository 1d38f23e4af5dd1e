import { asked } from '#api/testing/correcting.ts';
import { PASSWORD } from '@wattle/testkit/people';
import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

const nothing = { body: {} };

const password = { body: { password: PASSWORD } };

export const correctionsRows: RowsOf<'corrections'> = {
  'GET /v1/corrections': { cells: 'uu rrr r++ u +' },
  'POST /v1/corrections': {
    cells: 'uu rrr rd+ u x',
    codes: { d: 'documents-needed', x: 'correction-item-unknown' },
    input: (_, { theirs }) => ({ body: asked(theirs.items.court) }),
  },
  'POST /v1/corrections/:caseId/close': {
    cells: 'uu rrr rx+ u x',
    codes: { x: 'correction-unknown' },
    input: (_, { theirs }) => ({ params: { caseId: theirs.caseId }, body: { outcome: 'withdrawn' } }),
  },
  'POST /v1/corrections/ban': { cells: 'uu rrr r++ u +', fresh: true, input: nothing },
  'POST /v1/corrections/ban/extend': {
    cells: 'uu rrr rnn u n',
    codes: { n: 'ban-not-in-force' },
    input: nothing,
  },
  'POST /v1/corrections/ban/lift': {
    cells: 'uu rrr rnn u n',
    codes: { n: 'ban-not-in-force' },
    input: password,
  },
};
