import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@wattle/testkit/people';
import { ownProfile, type Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

const input = { body: { oneTimeCode: '123456', password: PASSWORD } };

export const cases: Cases = {
  'PUT /v1/user/details': { input: ownProfile },
  'POST /v1/user/details': { input: ownProfile },
  // No change is pending.
  'POST /v1/user/send-change-email': { refused: 'code-destination-missing' },
  'POST /v1/user/send-change-mobile': { refused: 'code-destination-missing' },
  'POST /v1/user/verify-change-email': { refused: 'code-incorrect', input },
  'POST /v1/user/verify-change-mobile': { refused: 'code-incorrect', input },
  // The same answer for an unknown session and another member's.
  'POST /v1/user/sign-out-session': {
    input: ({ actor }, { theirs }) => ({
      body: { id: actor === 'another member' ? theirs.sessionId : randomUUID() },
    }),
  },
  'POST /v1/user/sign-out-others': { fresh: true },
};
