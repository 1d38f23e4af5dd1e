import { medicare } from '#api/attacks/calls/test-matrix-world.ts';
import { ownTrackingReference, type RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const identityRows: RowsOf<'identity'> = {
  'POST /v1/validate/identity-documents': {
    cells: 'uu rr+ +++ u +',
    input: () => ({ body: medicare() }),
  },
  'PUT /v1/validate/identity-documents': {
    cells: 'uu rr+ +++ u x',
    codes: { x: 'identity-check-unknown' },
    input: ownTrackingReference,
  },
};
