import type { Feature, Foundation } from '../feature.ts';

import { contentRoutes } from './content.routes.ts';
import { makeShowMenu } from './show-menu.ts';
import { contentOf } from './yaml-content.ts';

export function contentFeature(platform: Foundation) {
  return {
    routes(define) {
      const content = contentOf(platform.content());
      contentRoutes(define, { content, showMenu: makeShowMenu(content.menu) });
    },
  } satisfies Feature;
}
