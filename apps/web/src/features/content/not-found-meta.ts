import { pageMeta } from '#web/navigation/page-meta.ts';

export const notFoundMeta = () => pageMeta({ title: 'Page not found' });
