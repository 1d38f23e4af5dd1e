import { randomUUID } from 'node:crypto';
import type { Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

const bytes = Buffer.alloc(32).toString('base64url');
const named = { id: bytes, rawId: bytes, type: 'public-key' } as const;

/** A passkey that no member has. */
const shown = {
  ...named,
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
};
const made = { ...named, response: { clientDataJSON: bytes, attestationObject: bytes } };

export const cases: Cases = {
  'POST /v1/oauth2/passkey': { refused: 'passkey-unknown', input: () => ({ body: { credential: shown } }) },
  'POST /v1/user/verify-totp-app': {
    refused: 'key-missing',
    input: () => ({ body: { oneTimeCode: '123456' } }),
  },
  'POST /v1/user/verify-recovery-code': {
    refused: 'code-incorrect',
    input: () => ({ body: { recoveryCode: '0000 0000 0000 0000' } }),
  },
  'POST /v1/user/keys/passkey-options': { fresh: true },
  'POST /v1/user/keys/add-passkey': {
    refused: 'passkey-unverified',
    input: () => ({ body: { name: 'Phone', credential: made } }),
  },
  'POST /v1/user/keys/rename-passkey': {
    refused: 'key-missing',
    input: () => ({ body: { id: randomUUID(), name: 'Phone' } }),
  },
  'POST /v1/user/keys/remove-passkey': {
    refused: 'key-missing',
    input: () => ({ body: { id: randomUUID() } }),
  },
  'POST /v1/user/keys/begin-app': { fresh: true },
  'POST /v1/user/keys/confirm-app': {
    refused: 'key-missing',
    input: () => ({ body: { oneTimeCode: '123456' } }),
  },
  'POST /v1/user/keys/remove-app': { refused: 'key-missing' },
  'POST /v1/user/keys/make-recovery-codes': { fresh: true },
  'PUT /v1/user/keys/codes': { input: () => ({ body: { isCodesOff: false } }), fresh: true },
};
