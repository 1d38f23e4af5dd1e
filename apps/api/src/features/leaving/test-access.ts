import { PASSWORD } from '@wattle/testkit/people';
import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

const password = { body: { password: PASSWORD } };

export const leavingRows: RowsOf<'leaving'> = {
  'POST /v1/user/delete-account': { cells: 'uu rrr +++ u +', fresh: true, input: password },
  'GET /v1/user/export': { cells: 'uu rrr +++ u +' },
  'GET /v1/user/export.pdf': { cells: 'uu rrr +++ u +' },
};
