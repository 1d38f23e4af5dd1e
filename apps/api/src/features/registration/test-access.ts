import { customer, freshMobile, PASSWORD } from '@wattle/testkit/people';
import { codeFor, freshEmail, invitation, type Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

const NO_REGISTRATION = {
  'two factors': 'registration-not-found',
  'one document': 'registration-not-found',
  'two documents': 'registration-not-found',
  'another member': 'registration-not-found',
} as const;

export const cases: Cases = {
  'POST /v1/user/register': { input: () => ({ body: customer() }) },
  'POST /v1/user/register-full': { input: () => ({ body: customer() }) },
  'POST /v1/user/create': { input: () => ({ body: { username: freshEmail(), password: PASSWORD } }) },
  'POST /v1/user/register/send-totp-email': { refused: NO_REGISTRATION },
  'POST /v1/user/register/verify-totp-email': {
    refused: NO_REGISTRATION,
    fresh: true,
    input: codeFor('register-email'),
  },
  // A verified mobile is not changed here.
  'POST /v1/user/register/send-totp-mobile': {
    refused: {
      'one document': 'role-missing',
      'two documents': 'role-missing',
      'another member': 'role-missing',
    },
    input: () => ({ body: { destination: freshMobile() } }),
  },
  'POST /v1/user/register/verify-totp-mobile': { fresh: true, input: codeFor('register-mobile') },
  'POST /v1/user/confirm-account': { refused: 'confirmation-invalid' },
  'POST /v1/user/existing-customer': { input: invitation },
};
