import { customer, freshMobile, PASSWORD } from '@wattle/testkit/people';
import { freshEmail, codeFor, invitation, type RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const registrationRows: RowsOf<'registration'> = {
  'POST /v1/validate/email': { cells: '++ +++ +++ + +', input: { body: { email: 'ada@example.com' } } },
  'POST /v1/validate/mobile': { cells: '++ +++ +++ + +', input: { body: { mobile: '0412345678' } } },
  'GET /v1/address/lookup/:text': { cells: '++ +++ +++ + +', input: { params: { text: '12 Smith St' } } },
  'POST /v1/user/register': { cells: '++ +++ +++ + +', input: () => ({ body: customer() }) },
  'POST /v1/user/register-full': { cells: '++ +++ +++ + +', input: () => ({ body: customer() }) },
  'POST /v1/user/create': {
    cells: '++ +++ +++ + +',
    input: () => ({ body: { username: freshEmail(), password: PASSWORD } }),
  },
  'POST /v1/user/register/send-totp-email': {
    cells: 'u+ rrr nnn u n',
    codes: { n: 'registration-not-found' },
  },
  'POST /v1/user/register/verify-totp-email': {
    cells: 'u+ rrr nnn u n',
    codes: { n: 'registration-not-found' },
    fresh: true,
    input: codeFor('register-email'),
  },
  // A verified mobile is not changed here.
  'POST /v1/user/register/send-totp-mobile': {
    cells: 'uu rrr +rr u r',
    input: () => ({ body: { destination: freshMobile() } }),
  },
  'POST /v1/user/register/verify-totp-mobile': {
    cells: 'uu rrr +++ u +',
    fresh: true,
    input: codeFor('register-mobile'),
  },
  'POST /v1/user/confirm-account': {
    cells: 'ii iii iii i i',
    codes: { i: 'confirmation-invalid' },
    input: { body: { email: 'nobody-knows-me@example.com', hash: 'x'.repeat(32) } },
  },
  'POST /v1/user/existing-customer': { cells: '++ +++ +++ + +', input: invitation },
};
