import { WHAT_IF_KINDS, WHAT_IF_SIZES, type WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';

const change = <const Kind extends WhatIfKind>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    size: z.int().min(WHAT_IF_SIZES[kind].least).max(WHAT_IF_SIZES[kind].most),
  });

/** A change to a copy of the file. */
const Change = z.discriminatedUnion('kind', [
  change('no-applications'),
  change('default-paid'),
  change('new-card'),
  change('on-time'),
]);

const Score = z.int().min(0).max(1200);
/** An attribute's fact and points. */
const Fact = z.object({ fact: z.string(), points: z.int() });

const Step = z.object({
  kind: z.enum(WHAT_IF_KINDS),
  size: z.int(),
  /** The difference from the previous step; 0 if the change does not apply. All add up to `points`. */
  points: z.int(),
  /** Why the change does not apply; null if it does. */
  notApplicable: z.string().nullable(),
  /** Attributes that moved, strongest first. */
  reasons: z.array(z.object({ label: z.string(), from: Fact, to: Fact })),
});

const Estimate = z.object({
  /** YYYY-MM: the file's month. */
  month: z.string(),
  score: Score,
  bandDescription: z.string(),
  estimatedScore: Score,
  estimatedBandDescription: z.string(),
  /** `estimatedScore` minus `score`. */
  points: z.int(),
  steps: z.array(Step),
  /** The changes that the file allows, with their bounds. */
  possible: z.array(z.object({ kind: z.enum(WHAT_IF_KINDS), least: z.int(), most: z.int() })),
});

export const whatIfOperations = defineOperations('score', {
  'POST /v1/score/what-if': {
    summary: 'An estimate of the score after changes to the credit file; leaves no enquiry and keeps nothing',
    access: { to: 'member', roles: ['IV', '2FA'] },
    budget: { per: 'member', name: 'whatIfByMember' },
    body: z.strictObject({
      changes: z
        .array(Change)
        .max(WHAT_IF_KINDS.length)
        .refine(
          (changes) => new Set(changes.map(({ kind }) => kind)).size === changes.length,
          'Each change can be tried once at a time',
        ),
    }),
    example: { body: { changes: [] } },
    response: Estimate,
    problems: ['score-try-later', 'score-unavailable', 'consent-missing', 'what-if-no-score', 'no-estimates'],
  },
});
