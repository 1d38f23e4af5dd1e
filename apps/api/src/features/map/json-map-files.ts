import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parsePlaces, parseRegions, parseStatistics } from '@wattle/content/reading/map-files';
import type { ResponseOf } from '@wattle/contract';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';

import { searchablePlaces, type SearchablePlaces } from './find-areas.ts';

type Files = {
  places: SearchablePlaces;
  regions: Topology<{ regions: GeometryCollection<{ name: string }> }>;
  statistics: {
    sA3Scores: ReturnType<typeof parseStatistics>['sA3Scores'];
    /** The response body: checked once, never parsed again. */
    json: Buffer;
  };
};
type MapFiles = { [Name in keyof Files]?: Promise<Files[Name]> };

type Reading = { config: { contentDir: string } };

/** Each file is read when first needed. By the process's settings, because each request has a context of its own. */
const processFiles = new WeakMap<Reading['config'], MapFiles>();

export const placesOf = (ctx: Reading): Promise<Files['places']> =>
  once(ctx, 'places', async () => searchablePlaces(parsePlaces(await read(ctx, 'places.json'))));

export const statisticsOf = async (ctx: Reading): Promise<Buffer> => (await statisticsFileOf(ctx)).json;

/** Null for a code that is not on the map. */
export async function areaOf(ctx: Reading, sA3Code: string): Promise<ResponseOf<'POST /v1/map/area'> | null> {
  const topology = await regionsOf(ctx);
  const { type, geometries } = topology.objects.regions;
  const known = geometries.filter(({ id }) => id === sA3Code);
  const [found] = feature(topology, { type, geometries: known }).features;
  if (found === undefined) return null;
  const { sA3Scores } = await statisticsFileOf(ctx);
  return {
    sA3Code,
    sA3Name: found.properties.name,
    sA3GeoJSON: Shape.parse(found.geometry),
    sA3CreditScore: sA3Scores[sA3Code] ?? null,
  };
}

/** The library reads the arcs. */
const shapesIn = (text: string) => parseRegions(text) as unknown as Files['regions'];
const regionsOf = (ctx: Reading): Promise<Files['regions']> =>
  once(ctx, 'regions', async () => shapesIn(await read(ctx, 'regions.topo.json')));

const statisticsFileOf = (ctx: Reading): Promise<Files['statistics']> =>
  once(ctx, 'statistics', async () => {
    const { sA3Scores, ...rest } = parseStatistics(await read(ctx, 'scoreMapData18.json'));
    return { sA3Scores, json: Buffer.from(JSON.stringify({ ...rest, sA3Scores })) };
  });

const Shape = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});

const read = ({ config }: Reading, file: string) => readFile(join(config.contentDir, 'map', file), 'utf8');

/** Does not cache a failure: the next call reads the file again. */
function once<Name extends keyof Files>(
  { config }: Reading,
  name: Name,
  load: () => Promise<Files[Name]>,
): Promise<Files[Name]> {
  const files: { [Each in Name]?: Promise<Files[Each]> } = processFiles.get(config) ?? {};
  processFiles.set(config, files);
  return (files[name] ??= load().catch((error: unknown) => {
    delete files[name];
    throw error;
  }));
}
