import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

const nothing = { body: {} };

export const reportRows: RowsOf<'report'> = {
  'POST /v1/creditreport': {
    cells: 'uu rrr rd+ u +',
    codes: { d: 'documents-needed' },
    input: nothing,
  },
  'GET /v1/creditreport/pdf': { cells: 'uu rrr rd+ u +', codes: { d: 'documents-needed' } },
};
