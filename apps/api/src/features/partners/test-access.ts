import { randomBytes } from 'node:crypto';
import type { Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

export const cases: Cases = {
  'POST /v1/tracking/referral': { input: () => ({ body: { tid: randomBytes(6).toString('hex') } }) },
};
