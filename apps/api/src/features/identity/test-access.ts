import { medicare } from '#api/attacks/calls/test-matrix-world.ts';
import { ownTrackingReference, type Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

export const cases: Cases = {
  'POST /v1/validate/identity-documents': { input: () => ({ body: medicare() }) },
  'PUT /v1/validate/identity-documents': {
    refused: { 'another member': 'identity-check-unknown' },
    input: ownTrackingReference,
  },
};
