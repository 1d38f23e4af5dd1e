import { PASSWORD } from '@wattle/testkit/people';
import { freshEmail, type Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

export const cases: Cases = {
  'POST /v1/user/forgot-password': {
    input: () => ({ body: { email: freshEmail(), dob: { dd: '14', mm: '3', yy: '1988' } } }),
  },
  'POST /v1/user/changePassword': {
    fresh: true,
    input: { body: { oldPassword: PASSWORD, newPassword: 'amber-kettle-lantern-tide' } },
  },
};
