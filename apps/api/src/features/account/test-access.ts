import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@wattle/testkit/people';
import { ownProfile, type RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

const nothing = { body: {} };

export const accountRows: RowsOf<'account'> = {
  'GET /v1/user/details': { cells: 'uu rrr +++ u +' },
  'PUT /v1/user/details': { cells: 'uu rrr +++ u +', input: ownProfile },
  'POST /v1/user/details': { cells: 'uu rrr +++ u +', input: ownProfile },
  // No change is pending.
  'POST /v1/user/send-change-email': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'code-destination-missing' },
  },
  'POST /v1/user/send-change-mobile': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'code-destination-missing' },
  },
  'POST /v1/user/verify-change-email': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'code-incorrect' },
    input: { body: { oneTimeCode: '123456', password: PASSWORD } },
  },
  'POST /v1/user/verify-change-mobile': {
    cells: 'uu rrr nnn u n',
    codes: { n: 'code-incorrect' },
    input: { body: { oneTimeCode: '123456', password: PASSWORD } },
  },
  'GET /v1/user/sessions': { cells: 'uu rrr +++ u +' },
  // The same answer for an unknown session and another member's.
  'POST /v1/user/sign-out-session': {
    cells: 'uu rrr +++ u +',
    input: ({ actor }, { theirs }) => ({
      body: { id: actor === 'another member' ? theirs.sessionId : randomUUID() },
    }),
  },
  'POST /v1/user/sign-out-others': { cells: 'uu rrr +++ u +', fresh: true, input: nothing },
  'GET /v1/user/activity': { cells: 'uu rrr +++ u +' },
};
