import { PASSWORD } from '@wattle/testkit/people';
import { freshEmail, type RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const passwordRows: RowsOf<'password'> = {
  'POST /v1/user/forgot-password': {
    cells: '++ +++ +++ + +',
    input: () => ({ body: { email: freshEmail(), dob: { dd: '14', mm: '3', yy: '1988' } } }),
  },
  'POST /v1/user/changePassword': {
    cells: 'uu +rr +++ u +',
    fresh: true,
    input: { body: { oldPassword: PASSWORD, newPassword: 'amber-kettle-lantern-tide' } },
  },
};
