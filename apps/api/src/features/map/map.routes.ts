import { fail, succeed } from '@wattle/domain/outcome';

import type { Define } from '../feature.ts';
import { findAreas } from './find-areas.ts';
import { areaOf, placesOf, statisticsOf } from './json-map-files.ts';

/**
 * The statistics change when an operator replaces their file: picking that up within a day is soon enough. Only this
 * member's browser caches them.
 */
const KEPT = 'private, max-age=86400';

/** The score map: the same answers for every member, none of them from the database. */
export function mapRoutes(define: Define): void {
  define('POST /v1/map/areas', async (ctx, { body }) => succeed(findAreas(await placesOf(ctx), body.search)));
  define('POST /v1/map/area', async (ctx, { body }) => {
    const area = await areaOf(ctx, body.sA3Code);
    return area === null ? fail({ code: 'region-unknown' }) : succeed(area);
  });
  define('GET /v1/map/statistics', async (ctx, { reply }) => {
    const statistics = await statisticsOf(ctx);
    reply.type('application/json; charset=utf-8').header('cache-control', KEPT);
    return succeed(statistics);
  });
}
