import { randomBytes } from 'node:crypto';
import { PRESS, type RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const trackingRows: RowsOf<'tracking'> = {
  'POST /v1/tracking/product-click': { cells: '++ +++ +++ + +', input: { body: PRESS } },
  'POST /v1/tracking/referral': {
    cells: 'u+ rrr +++ u +',
    input: () => ({ body: { tid: randomBytes(6).toString('hex') } }),
  },
};
