import { codeFor, type Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

const refused = { 'document owed': 'identity-proof-needed' } as const;

export const cases: Cases = {
  'POST /v1/oauth2/token': {
    refused: {
      anonymous: 'unauthenticated',
      registering: 'unauthenticated',
      cancelled: 'unauthenticated',
    },
  },
  'POST /v1/user/send-totp-email': { refused },
  'POST /v1/user/verify-totp-email': { refused, input: codeFor('login-email') },
  'POST /v1/user/send-totp-mobile': {
    refused: { ...refused, 'two factors': 'code-destination-missing' },
  },
  'POST /v1/user/verify-totp-mobile': { refused, input: codeFor('login-mobile') },
};
