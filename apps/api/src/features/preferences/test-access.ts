import { wanting } from '#api/testing/preferring.ts';
import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const preferencesRows: RowsOf<'preferences'> = {
  'GET /v1/user/preferences': { cells: 'uu rrr +++ u +' },
  'PUT /v1/user/preferences': { cells: 'uu rrr +++ u +', input: { body: wanting([]) } },
  'POST /v1/user/preferences': { cells: 'uu rrr +++ u +', input: { body: wanting([]) } },
  'GET /v1/user/consents': { cells: 'uu rrr +++ u +' },
  'POST /v1/user/withdraw-consent': { cells: 'uu rrr +++ u +', input: { body: { kind: 'marketing' } } },
};
