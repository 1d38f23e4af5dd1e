import { makeFindAreas } from './features/map/find-areas.ts';
import { makeJsonMapFiles } from './features/map/json-map-files.ts';
import { mapRoutes } from './features/map/map.routes.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';

export function composeMap({ config }: Platform) {
  const files = makeJsonMapFiles(config.contentDir);
  return {
    routes: (define: DefineRoute) => mapRoutes(define, { files, findAreas: makeFindAreas({ files }) }),
  };
}
