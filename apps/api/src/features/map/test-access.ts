import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const mapRows: RowsOf<'map'> = {
  'POST /v1/map/areas': { cells: 'uu rrr +++ u +', input: { body: { search: '3000' } } },
  'POST /v1/map/area': { cells: 'uu rrr +++ u +', input: { body: { sA3Code: '20604' } } },
  'GET /v1/map/statistics': { cells: 'uu rrr +++ u +' },
};
