import type { Feature } from '../feature.ts';

import { contentRoutes } from './content.routes.ts';

export const content: Feature = {
  name: 'content',
  does: 'reads home, help, articles, legal texts',
  routes: contentRoutes,
};
