import { CORRECTION_ITEM_KINDS } from '@wattle/domain/corrections/correction-words';
import { FILE_PARTS } from '@wattle/domain/differences/row';
import { SCORE_RANGES } from '@wattle/domain/score/score-ranges';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { token } from '../schemas.ts';
import { ScoreHistory } from './score.ts';

const StandingScore = z.object({
  score: z.int(),
  /** YYYY-MM-DD */
  receivedOn: z.string(),
});

const SecondScore = z.object({
  /** The bureau's name. */
  bureau: z.string(),
  range: z.enum(SCORE_RANGES),
  /** The consent that it needs, as it is asked for now. */
  consent: z.object({ isGiven: z.boolean(), textVersion: z.string(), text: z.string() }),
  /** The score of an earlier month while this month's is missing; null without any, and without the consent. */
  latest: StandingScore.nullable(),
  /**
   * Why this month's score is not there; null with it, and without the consent. `not-scored`: the bureau sent the file
   * alone. `next-month`: this month's enquiry was
   * made before the consent was withdrawn, or at another bureau.
   */
  missing: z
    .enum(['waiting', 'away', 'no-file', 'not-scored', 'no-match', 'unmatched', 'contact-us', 'next-month'])
    .nullable(),
  /** Has the form of the main score's history. */
  history: ScoreHistory.shape.items,
});

const Side = StandingScore.extend({
  bureau: z.string(),
  range: z.enum(SCORE_RANGES),
  /** Null for a file without one. */
  score: z.int().nullable(),
});

/** An entry of one file, or one that is surely the same in both. */
const ComparedRow = z.object({
  part: z.enum(FILE_PARTS),
  title: z.string(),
  /** What the main file says; null where no entry of it was matched. */
  main: z.string().nullable(),
  second: z.string().nullable(),
  /** Whether both say the same in all that was compared. */
  isSame: z.boolean(),
  /** What was compared, and the outcome. */
  finding: z.string(),
  /** A question that only the member can answer, and what follows. */
  advice: z.string().nullable(),
  /** The ways to correct it, at the bureaus whose entry may not be right. */
  corrections: z.array(
    z.object({
      at: z.enum(['main', 'second']),
      itemReference: z.string(),
      itemKind: z.enum(CORRECTION_ITEM_KINDS),
      /** The credit provider or creditor. */
      provider: z.string(),
    }),
  ),
});

const MEMBER = { to: 'member', roles: ['IV', '2FA'] } as const;

/** The score of a second bureau, beside the main one. Without a second bureau all answer `no-second-bureau`. */
export const secondScoreOperations = defineOperations('score', {
  'POST /v1/creditscore/second': {
    summary: "The second bureau's score: this month's from the bureau once, if the member agreed",
    access: MEMBER,
    body: z.strictObject({}),
    example: { body: {} },
    response: SecondScore,
    problems: ['no-second-bureau'],
  },
  'PUT /v1/creditscore/second': {
    summary: 'Agrees that the second bureau is asked once a month; withdrawn like the other consents',
    access: MEMBER,
    body: z.strictObject({ isAgreed: z.literal(true), textVersion: token(60) }),
    example: { body: { isAgreed: true, textVersion: 'second-bureau-1' } },
    response: SecondScore,
    problems: ['no-second-bureau'],
  },
  'GET /v1/creditscore/differences': {
    summary:
      'What the two bureaus have on file side by side, and what was compared; for members with a report',
    access: { to: 'member', roles: ['IV', '2FA', 'IHC'] },
    response: z.object({
      /** Null while one of the two files is not there. */
      both: z.object({ main: Side, second: Side, rows: z.array(ComparedRow) }).nullable(),
    }),
    problems: ['no-second-bureau', 'consent-missing', 'documents-needed'],
  },
});
