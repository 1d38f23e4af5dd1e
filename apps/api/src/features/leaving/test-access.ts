import { PASSWORD } from '@wattle/testkit/people';
import type { Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

export const cases: Cases = {
  'POST /v1/user/delete-account': { fresh: true, input: { body: { password: PASSWORD } } },
};
