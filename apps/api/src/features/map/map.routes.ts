import { fail, succeed } from '@wattle/domain/outcome';

import type { Define } from '../feature.ts';
import { findAreas } from './find-areas.ts';
import { areaOf, placesOf, statisticsOf } from './json-map-files.ts';

/**
 * An operator may replace the statistics file; a browser picks that up within a day. Only the member's own browser
 * caches it.
 */
const CACHE_CONTROL = 'private, max-age=86400';

export function mapRoutes(define: Define): void {
  define('POST /v1/map/areas', async (ctx, { body }) => succeed(findAreas(await placesOf(ctx), body.search)));
  define('POST /v1/map/area', async (ctx, { body }) => {
    const area = await areaOf(ctx, body.sA3Code);
    return area === null ? fail({ code: 'region-unknown' }) : succeed(area);
  });
  define('GET /v1/map/statistics', async (ctx, { reply }) => {
    const statistics = await statisticsOf(ctx);
    reply.type('application/json; charset=utf-8').header('cache-control', CACHE_CONTROL);
    return succeed(statistics);
  });
}
