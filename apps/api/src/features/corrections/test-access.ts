import { asked } from '#api/testing/correcting.ts';
import { PASSWORD } from '@wattle/testkit/people';
import type { Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

export const cases: Cases = {
  'POST /v1/corrections': {
    refused: { 'one document': 'documents-needed', 'another member': 'correction-item-unknown' },
    input: (_, { theirs }) => ({ body: asked(theirs.items.court) }),
  },
  'POST /v1/corrections/:caseId/close': {
    refused: { 'one document': 'correction-unknown', 'another member': 'correction-unknown' },
    input: (_, { theirs }) => ({ params: { caseId: theirs.caseId }, body: { outcome: 'withdrawn' } }),
  },
  'PUT /v1/corrections/not-mine': {
    refused: { 'one document': 'correction-item-unknown', 'another member': 'correction-item-unknown' },
    input: (_, { theirs }) => ({ body: { itemReference: theirs.items.court.itemReference } }),
  },
  'POST /v1/corrections/ban': { fresh: true },
  'POST /v1/corrections/ban/extend': { refused: 'ban-not-in-force' },
  'POST /v1/corrections/ban/pass-on': { refused: 'ban-not-in-force' },
  'POST /v1/corrections/ban/lift': {
    refused: 'ban-not-in-force',
    input: { body: { password: PASSWORD } },
  },
};
