import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { number, token } from '../schemas.ts';

const Ring = z.array(z.tuple([z.number(), z.number()]));
/** Longitude before latitude; outer rings run clockwise. */
const Shape = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) });

const score = z.int().min(0).max(1200);
const Extreme = z.object({ region: z.string(), score });

/** The data set `scoreMapData18` (MAP-012). A state's code is the first digit of its regions' codes. */
const ScoreMapStatistics = z.object({
  name: z.literal('scoreMapData18'),
  /** The scores are invented; pages must say so. */
  isIllustrative: z.boolean(),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
  sA3Scores: z.record(z.string(), score),
  /** Each state's wider regions, lowest first and highest first. */
  sA4Regions: z.record(z.string(), z.object({ low: z.array(Extreme), high: z.array(Extreme) })),
  /** Each region's generations: genY 18-34, genX 35-44, boomer 45-64, builder 65 and over (MAP-013). */
  sA3Generations: z.record(
    z.string(),
    z.array(
      z.object({
        generation: z.enum(['genY', 'genX', 'boomer', 'builder']),
        male: score,
        female: score,
      }),
    ),
  ),
});

/** Median scores by region, without data of a single member. */
export const mapOperations = defineOperations('map', {
  'POST /v1/map/areas': {
    summary: 'Regions of a postcode, the one most often meant first, or of a place name from 3 characters on',
    access: { to: 'member', roles: ['2FA'] },
    body: z.strictObject({ search: number(100) }),
    example: { body: { search: '3000' } },
    response: z.array(
      z.object({
        sA3Code: z.string(),
        sA3Name: z.string(),
        /** Empty if unknown. */
        sA2Name: z.string(),
        /** The match, such as 'Avonsleigh VIC 3782': two localities may be in one region. */
        place: z.string(),
        /** A postcode's localities in this region, or the place alone. */
        localities: z.array(z.string()),
        /** The postcode has no residents: post office boxes or a large receiver. */
        isForPost: z.boolean(),
      }),
    ),
  },
  'POST /v1/map/area': {
    summary: 'One region: its shape and its score',
    access: { to: 'member', roles: ['2FA'] },
    body: z.strictObject({ sA3Code: token(20) }),
    example: { body: { sA3Code: '20604' } },
    response: z.object({
      sA3Code: z.string(),
      sA3Name: z.string(),
      sA3GeoJSON: Shape,
      /** Null for a region missing from the statistics. */
      sA3CreditScore: score.nullable(),
    }),
    problems: ['region-unknown'],
  },
  'GET /v1/map/statistics': {
    summary: 'The data set scoreMapData18, the same for everybody',
    access: { to: 'member', roles: ['2FA'] },
    response: ScoreMapStatistics,
  },
});
