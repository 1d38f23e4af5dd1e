import type { ComposedFeature, Foundation } from '../feature.ts';

import { makeFindAreas } from './find-areas.ts';
import { makeJsonMapFiles } from './json-map-files.ts';
import { mapRoutes } from './map.routes.ts';

export function mapFeature({ config }: Foundation) {
  return {
    routes(define) {
      const files = makeJsonMapFiles(config.contentDir);
      mapRoutes(define, { files, findAreas: makeFindAreas({ files }) });
    },
  } satisfies ComposedFeature;
}
