import { operations } from '@wattle/contract';
import { z } from 'zod';

/** Codes and names of regions, and every locality with its region. */
export const Places = z.strictObject({
  sA3: z.array(z.tuple([z.string(), z.string()])),
  /** The name, empty when unknown, and the index of its SA3. */
  sA2: z.array(z.tuple([z.string(), z.int()])),
  /** One locality a line, a line feed before the first and after the last: `Name|STATE|POSTCODE|index of its SA2`. */
  places: z.string(),
  /** Postcodes without residents: post office boxes and large receivers. */
  forPost: z.array(z.string()),
});

const Region = z.looseObject({
  id: z.string(),
  properties: z.strictObject({ name: z.string(), state: z.string() }),
});

/** The parts of the shapes that are read here; a library reads the arcs. */
export const Regions = z.strictObject({
  type: z.literal('Topology'),
  bbox: z.array(z.number()).optional(),
  transform: z.strictObject({ scale: z.array(z.number()), translate: z.array(z.number()) }).optional(),
  objects: z.strictObject({
    regions: z.strictObject({ type: z.literal('GeometryCollection'), geometries: z.array(Region) }),
  }),
  arcs: z.array(z.unknown()),
  credit: z.string(),
  isApproximate: z.boolean(),
});

const { states, sA4Regions, sA3Generations, ...plain } = operations['GET /v1/map/statistics'].response.shape;
const { low, high } = sA4Regions.valueType.shape;
const extremes = (list: typeof low) => z.array(z.strictObject(list.element.shape));

export const Statistics = z.strictObject({
  ...plain,
  states: z.array(z.strictObject(states.element.shape)),
  sA4Regions: z.record(z.string(), z.strictObject({ low: extremes(low), high: extremes(high) })),
  sA3Generations: z.record(z.string(), z.array(z.strictObject(sA3Generations.valueType.element.shape))),
});
