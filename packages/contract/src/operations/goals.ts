import { WHAT_IF_KINDS } from '@wattle/domain/score/what-if/changes';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { token } from '../schemas.ts';

const Goal = z.object({
  target: z.int(),
  /** YYYY-MM */
  by: z.string(),
  /** The bureau's latest score when it was set. */
  startScore: z.int(),
  /** YYYY-MM-DD */
  setOn: z.string(),
  /** The steps that the member is doing, or has done. */
  done: z.array(z.enum(WHAT_IF_KINDS)),
  /** The day since when: YYYY-MM-DD. */
  since: z.partialRecord(z.enum(WHAT_IF_KINDS), z.string()).optional(),
});

const access = { to: 'member', roles: ['IV', '2FA'] } as const;

export const goalOperations = defineOperations('score', {
  'GET /v1/user/goal': {
    summary: 'The score goal; null without one, and for one at an earlier main bureau',
    access,
    response: z.object({ goal: Goal.nullable() }),
    problems: ['consent-missing'],
  },
  'PUT /v1/user/goal': {
    summary: 'Sets, changes or ends the score goal; a changed one keeps its start',
    access,
    body: z.strictObject({
      /** Null ends it. */
      goal: z
        .strictObject({
          target: z.int(),
          by: token(7),
          done: z.array(z.enum(WHAT_IF_KINDS)).max(WHAT_IF_KINDS.length).default([]),
        })
        .nullable(),
    }),
    example: { body: { goal: null } },
    response: z.object({ goal: Goal.nullable() }),
    problems: ['consent-missing'],
  },
});
