import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parsePlaces, parseRegions, parseStatistics } from '@wattle/content/reading/map-files';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';

import type { MapFiles, Places } from './map.ports.ts';

type Regions = Topology<{ regions: GeometryCollection<{ name: string }> }>;

/** Its arcs are the library's to read. */
const topologyOf = (file: ReturnType<typeof parseRegions>) => file as unknown as Regions;

/** The files in `content/map`, each read at the first question that needs it. */
export function makeJsonMapFiles(contentDirectory: string): MapFiles {
  const read = (file: string) => readFile(join(contentDirectory, 'map', file), 'utf8');
  const places = once(async (): Promise<Places> => parsePlaces(await read('places.json')));
  const regions = once(async () => topologyOf(parseRegions(await read('regions.topo.json'))));
  const statistics = once(async () => {
    const { sA3Scores, ...rest } = parseStatistics(await read('scoreMapData18.json'));
    return { sA3Scores, json: Buffer.from(JSON.stringify({ ...rest, sA3Scores })) };
  });
  return {
    places,
    statistics: async () => (await statistics()).json,
    async area(sA3Code) {
      const topology = await regions();
      const { type, geometries } = topology.objects.regions;
      const known = geometries.filter(({ id }) => id === sA3Code);
      const [found] = feature(topology, { type, geometries: known }).features;
      if (found === undefined) return null;
      const { sA3Scores } = await statistics();
      return {
        sA3Code,
        sA3Name: found.properties.name,
        sA3GeoJSON: Shape.parse(found.geometry),
        sA3CreditScore: sA3Scores[sA3Code] ?? null,
      };
    },
  };
}

/** The file holds only rings of two numbers: `data/` writes it. */
const Shape = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});

/** Loads once for all callers; a failure is not cached. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
