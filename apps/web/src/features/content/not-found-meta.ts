import { pageMeta } from '#web/app/page-meta.ts';

export const notFoundMeta = () => pageMeta({ title: 'Page not found' });
