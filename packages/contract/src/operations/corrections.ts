import { BAN_STATES, BAN_STEPS, PASSED_ON_STATES } from '@wattle/domain/corrections/ban-times';
import {
  CORRECTION_ADDRESSEES,
  CORRECTION_ITEM_KINDS,
  CORRECTION_OUTCOMES,
  CORRECTION_STATES,
  NOT_MINE_STEPS,
} from '@wattle/domain/corrections/correction-words';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { prose, secret, token } from '../schemas.ts';

/** Oldest first. */
const CaseEvent = z.object({
  /** ISO 8601 */
  at: z.string(),
  kind: z.enum([
    'opened',
    'acknowledged',
    'reminded-answer-soon',
    'reminded-answer-passed',
    'decided',
    'closed',
    'undelivered',
    'withdrawal-undelivered',
  ]),
});

/** YYYY-MM-DD in Sydney: delivery to the bureau is delayed and retried until then. Null when not late. */
const TriedUntil = z.string().nullable();

const CorrectionCase = z.object({
  caseId: z.uuid(),
  /** The reference that the member quotes, such as `K-7K3M-9PQ2`. */
  reference: z.string(),
  itemReference: z.string(),
  /** The name of the bureau whose file has the item. */
  bureau: z.string(),
  itemKind: z.enum(CORRECTION_ITEM_KINDS),
  /** The title in the report when the case was opened. */
  itemTitle: z.string(),
  /** The credit provider or creditor. */
  provider: z.string(),
  addressee: z.enum(CORRECTION_ADDRESSEES),
  /** The member's own statement. */
  words: z.string(),
  state: z.enum(CORRECTION_STATES),
  /** ISO 8601 */
  openedAt: z.string(),
  /** YYYY-MM-DD in Sydney, like every date here: the statutory 30 days. */
  answerDueOn: z.string(),
  /** 0 on the due day, then negative; null when no answer is due. */
  daysLeft: z.int().nullable(),
  decidedOn: z.string().nullable(),
  /** When the written notice of the decision is due; null until decided. */
  noticeDueOn: z.string().nullable(),
  /** The decision, or the member's answer at closing. */
  outcome: z.enum(CORRECTION_OUTCOMES).nullable(),
  /** The decision's reasons. */
  reasons: z.string().nullable(),
  /** The member's note at closing. */
  note: z.string().nullable(),
  events: z.array(CaseEvent),
  triedUntil: TriedUntil,
});

/** The member's latest ban ('freeze my file') at the main bureau. */
const Ban = z.object({
  state: z.enum(BAN_STATES),
  /** ISO 8601 */
  requestedAt: z.string(),
  /** YYYY-MM-DD; null until confirmed. */
  startsOn: z.string().nullable(),
  /** The last day. */
  endsOn: z.string().nullable(),
  /** When the member is reminded: 5 business days before the end. */
  reminderOn: z.string().nullable(),
  /** 0 on the last day; null before confirmation and after the end. */
  daysLeft: z.int().nullable(),
  extensions: z.int(),
  /** ISO 8601: when the bureau refused the last extension; null if it did not. */
  extensionRefusedAt: z.string().nullable(),
  /** The step that was not delivered; null after the next step. */
  undelivered: z.enum(BAN_STEPS).nullable(),
  triedUntil: TriedUntil,
  canExtend: z.boolean(),
  canLift: z.boolean(),
  /** The bureaus that the main one can be asked to pass this ban on to, as it is now. */
  canPassOnTo: z.array(z.string()),
  /** Null until the member asked for it. */
  passedOn: z
    .object({
      /** ISO 8601 */
      requestedAt: z.string(),
      /** What each of them answered; null until the main bureau says so. */
      answers: z
        .array(
          z.object({
            bureau: z.string(),
            state: z.enum(PASSED_ON_STATES),
            /** The last day there; null unless in force. */
            endsOn: z.string().nullable(),
          }),
        )
        .readonly()
        .nullable(),
    })
    .nullable(),
});

const Corrections = z.object({
  /** Newest first. */
  cases: z.array(CorrectionCase),
  /** Null if never requested. */
  ban: Ban.nullable(),
});

/** An entry that the member did not ask for, and what they have done about it outside these pages. */
const NotMine = z.object({
  /** Copied from the report, like kind, title and provider. */
  itemReference: z.string(),
  itemKind: z.enum(CORRECTION_ITEM_KINDS),
  title: z.string(),
  provider: z.string(),
  /** The bureau whose file has it; null for the main one. */
  bureau: z.string().nullable(),
  /** What an enquiry was for, in dollars; null where the file does not state it. */
  amount: z.number().nullable(),
  /** The same, such as `car loan`. */
  credit: z.string().nullable(),
  /** What its coming did to the score, such as `−16 points`; null where no notification says so. */
  points: z.string().nullable(),
  done: z.array(z.enum(NOT_MINE_STEPS)),
});

/** Newest first. */
const NotMineEntries = z.object({ entries: z.array(NotMine) });

const MEMBER = { to: 'member', roles: ['IV', '2FA'] } as const;
const REPEATED = ['idempotency-in-progress', 'idempotency-key-reused'] as const;

/** What is asked of the bureau about the member's one ban. */
const ABOUT_BAN = {
  access: MEMBER,
  idempotent: true,
  body: z.strictObject({}),
  example: { body: {} },
  response: Corrections,
} as const;

/** Corrections and freezes. Every write answers with the whole state. */
export const correctionOperations = defineOperations('corrections', {
  'GET /v1/corrections': {
    summary: "The member's correction requests with the clock of the law, and their ban",
    access: MEMBER,
    response: Corrections,
  },
  'POST /v1/corrections': {
    summary:
      'Asks for an item of the credit report to be corrected; it reaches the bureau even when that is down',
    access: { to: 'member', roles: ['IV', '2FA', 'IHC'] },
    idempotent: true,
    body: z.strictObject({
      /** Copied from the report. */
      itemReference: token(64),
      itemKind: z.enum(CORRECTION_ITEM_KINDS),
      addressee: z.enum(CORRECTION_ADDRESSEES),
      /** Validated by the domain's `validateCorrectionWords`. */
      words: prose(2000),
    }),
    response: Corrections.extend({ caseId: z.uuid() }),
    problems: [
      'no-corrections',
      'documents-needed',
      'correction-item-unknown',
      'correction-open-already',
      ...REPEATED,
    ],
  },
  'POST /v1/corrections/:caseId/close': {
    summary: 'Closes a case with the outcome that the member received, or withdraws it',
    access: MEMBER,
    idempotent: true,
    params: z.strictObject({ caseId: token(64) }),
    body: z.strictObject({
      outcome: z.enum(CORRECTION_OUTCOMES),
      /** Validated by the domain's `validateCorrectionNote`. */
      note: prose(2000).optional(),
    }),
    response: Corrections,
    problems: ['correction-unknown', 'correction-closed', ...REPEATED],
  },
  'GET /v1/corrections/not-mine': {
    summary: 'The entries that the member did not ask for and is still dealing with',
    access: MEMBER,
    response: NotMineEntries,
  },
  'PUT /v1/corrections/not-mine': {
    summary:
      'Begins to deal with an entry of the report, notes what the member has done, or ends it; sends nothing',
    access: MEMBER,
    body: z.strictObject({
      itemReference: token(64),
      /** Left out: what was noted before. */
      done: z.array(z.enum(NOT_MINE_STEPS)).max(NOT_MINE_STEPS.length).optional(),
      isOver: z.boolean().default(false),
    }),
    response: NotMineEntries,
    problems: ['correction-item-unknown'],
  },
  'POST /v1/corrections/ban': {
    summary: 'Asks the bureau to freeze the file: 21 days in which it gives it to nobody else',
    ...ABOUT_BAN,
    problems: ['no-corrections', 'ban-open-already', ...REPEATED],
  },
  'POST /v1/corrections/ban/extend': {
    summary: 'Asks for the ban to last another 21 days, as often as it is needed',
    ...ABOUT_BAN,
    problems: ['no-corrections', 'ban-not-in-force', ...REPEATED],
  },
  'POST /v1/corrections/ban/pass-on': {
    summary: 'Asks the bureau to pass the ban, or its extension, on to the other bureaus',
    ...ABOUT_BAN,
    problems: ['no-corrections', 'ban-not-in-force', ...REPEATED],
  },
  'POST /v1/corrections/ban/lift': {
    summary: 'Has the ban lifted before its end; takes the password and a second factor of late',
    access: MEMBER,
    idempotent: true,
    rightSecret: { recordedAs: 'password-passed' },
    body: z.strictObject({ password: secret(1000) }),
    response: Corrections,
    problems: [
      'no-corrections',
      'ban-not-in-force',
      'password-incorrect',
      'second-factor-needed',
      ...REPEATED,
    ],
  },
});
