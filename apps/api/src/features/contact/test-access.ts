import { written, type RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const contactRows: RowsOf<'contact'> = {
  'POST /v1/contact-us': { cells: '++ +++ +++ + +', input: written },
  'POST /v1/lodge-a-complaint': { cells: '++ +++ +++ + +', input: written },
};
