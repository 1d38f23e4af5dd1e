import { fail, succeed } from '@wattle/domain/outcome';

import type { DefineRoute } from '#api/http/route.ts';

import type { FindAreas } from './find-areas.ts';
import type { MapFiles } from './map.ports.ts';

/**
 * The statistics change when an operator replaces their file: picking that up within a day is soon enough. Only this
 * member's browser caches them.
 */
const KEPT = 'private, max-age=86400';

type UseCases = { files: MapFiles; findAreas: FindAreas };

/** The score map: the same answers for every member, none of them from the database. */
export function mapRoutes(define: DefineRoute, { files, findAreas }: UseCases): void {
  define('POST /v1/map/areas', async ({ body }) => succeed(await findAreas(body.search)));
  define('POST /v1/map/area', async ({ body }) => {
    const area = await files.area(body.sA3Code);
    return area === null ? fail({ code: 'region-unknown' }) : succeed(area);
  });
  define('GET /v1/map/statistics', async ({ reply }) => {
    reply.type('application/json; charset=utf-8').header('cache-control', KEPT);
    return succeed(await files.statistics());
  });
}
