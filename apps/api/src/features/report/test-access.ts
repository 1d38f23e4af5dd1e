import type { Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

const refused = { 'one document': 'documents-needed' } as const;

export const cases: Cases = {
  'POST /v1/creditreport': { refused },
  'GET /v1/creditreport/pdf': { refused },
};
