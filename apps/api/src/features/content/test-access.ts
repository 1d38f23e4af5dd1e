import type { RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

export const contentRows: RowsOf<'content'> = {
  'GET /v1/content/menu': { cells: '++ +++ +++ + +' },
  'GET /v1/content/texts': { cells: '++ +++ +++ + +' },
  'GET /v1/content/key-features': { cells: '++ +++ +++ + +' },
  'GET /v1/content/process-steps': { cells: '++ +++ +++ + +' },
  'GET /v1/content/faqs': { cells: '++ +++ +++ + +' },
  'GET /v1/content/tabs': { cells: '++ +++ +++ + +' },
  'GET /v1/content/credit-summary': { cells: '++ +++ +++ + +' },
  'GET /v1/content/articles': { cells: '++ +++ +++ + +' },
  'GET /v1/content/articles/:seoName': {
    cells: '++ +++ +++ + +',
    input: { params: { seoName: 'building-a-better-score-over-time' } },
  },
  'GET /v1/user/gethomeshowcode': { cells: '++ +++ +++ + +' },
};
