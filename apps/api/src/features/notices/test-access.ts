import { unsubscribing, type RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const noticesRows: RowsOf<'notices'> = {
  'GET /v1/user/notices': { cells: 'uu rrr +++ u +' },
  'PUT /v1/user/notices': { cells: 'uu rrr +++ u +', input: { body: { scoreChange: false } } },
  'POST /v1/notices/unsubscribe': { cells: '++ +++ +++ + +', input: unsubscribing },
};
