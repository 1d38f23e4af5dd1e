import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const offersRows: RowsOf<'offers'> = {
  'POST /v1/product/init': { cells: '++ +++ +++ + +', input: { body: { page: '/' } } },
  'POST /v1/product/redirect': { cells: '++ +++ +++ + +', input: { body: { productId: 71, mode: 'd' } } },
};
