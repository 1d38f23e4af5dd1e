import type { Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

const refused = 'no-second-bureau';

export const cases: Cases = {
  'POST /v1/creditscore/second': { refused },
  'PUT /v1/creditscore/second': { refused },
  'GET /v1/creditscore/differences': { refused },
};
