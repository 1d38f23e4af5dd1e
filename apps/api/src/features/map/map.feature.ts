import type { Feature } from '../feature.ts';

import { mapRoutes } from './map.routes.ts';

export const map: Feature = { name: 'map', does: "looks up a region's scores", routes: mapRoutes };
