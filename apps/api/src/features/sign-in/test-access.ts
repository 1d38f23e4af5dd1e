import { codeFor, type RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

const nothing = { body: {} };

export const signInRows: RowsOf<'sign-in'> = {
  'GET /v1/tm': { cells: '++ +++ +++ + +' },
  'GET /v1/challenge': { cells: '++ +++ +++ + +' },
  'POST /v1/oauth2/token': {
    cells: 'uu +++ +++ u +',
    input: { body: { grant_type: 'refresh_token', client_id: '123' } },
  },
  'GET /v1/oauth2/logout': { cells: '++ +++ +++ + +' },
  'GET /v1/user/is-authenticated': { cells: '++ +++ +++ + +' },
  'GET /v1/user/init': { cells: '++ +++ +++ + +' },
  'GET /v1/user/code-status': { cells: '++ +++ +++ + +' },
  'POST /v1/user/send-totp-email': { cells: 'uu r+p +++ u +', codes: { p: 'identity-proof-needed' } },
  'POST /v1/user/verify-totp-email': {
    cells: 'uu r+p +++ u +',
    codes: { p: 'identity-proof-needed' },
    input: codeFor('login-email'),
  },
  'POST /v1/user/send-totp-mobile': {
    cells: 'uu r+p n++ u +',
    codes: { p: 'identity-proof-needed', n: 'code-destination-missing' },
    input: nothing,
  },
  'POST /v1/user/verify-totp-mobile': {
    cells: 'uu r+p +++ u +',
    codes: { p: 'identity-proof-needed' },
    input: codeFor('login-mobile'),
  },
};
