import { BAN_STATES, BAN_STEPS } from '@wattle/domain/corrections/ban-times';
import {
  CORRECTION_ADDRESSEES,
  CORRECTION_ITEM_KINDS,
  CORRECTION_OUTCOMES,
  CORRECTION_STATES,
} from '@wattle/domain/corrections/correction-words';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { text } from '../schemas.ts';

/** What happened in a case, oldest first. */
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

/**
 * YYYY-MM-DD in Sydney: what was asked of the bureau has not reached it for longer than usual, and is tried until then.
 * null when it is not late.
 */
const TriedUntil = z.string().nullable();

const CorrectionCase = z.object({
  caseId: z.uuid(),
  /** The reference that the member quotes, such as `K-7K3M-9PQ2`. */
  reference: z.string(),
  itemReference: z.string(),
  itemKind: z.enum(CORRECTION_ITEM_KINDS),
  /** The item as the report named it when the case was opened. */
  itemTitle: z.string(),
  /** The credit provider or creditor behind the item. */
  provider: z.string(),
  addressee: z.enum(CORRECTION_ADDRESSEES),
  /** The member's own statement, as text. */
  words: z.string(),
  state: z.enum(CORRECTION_STATES),
  /** ISO 8601 */
  openedAt: z.string(),
  /** YYYY-MM-DD in Sydney, as every date here. The statutory 30 days. */
  answerDueOn: z.string(),
  /** 0 on the due day, negative once it has passed; null when an answer is no longer owed. */
  daysLeft: z.int().nullable(),
  decidedOn: z.string().nullable(),
  /** The written notice of the decision is due by then; null until it is decided. */
  noticeDueOn: z.string().nullable(),
  /** What was decided, or what the member said when they closed it. */
  outcome: z.enum(CORRECTION_OUTCOMES).nullable(),
  /** The reasons given with the decision. */
  reasons: z.string().nullable(),
  /** What the member noted when they closed it. */
  note: z.string().nullable(),
  events: z.array(CaseEvent),
  triedUntil: TriedUntil,
});

/** The member's ban ('freeze my file'), the latest when there were several. */
const Ban = z.object({
  state: z.enum(BAN_STATES),
  /** ISO 8601 */
  requestedAt: z.string(),
  /** YYYY-MM-DD; null until the bureau has confirmed it. */
  startsOn: z.string().nullable(),
  /** Its last day. */
  endsOn: z.string().nullable(),
  /** The day from which the member is reminded: 5 business days before the end. */
  reminderOn: z.string().nullable(),
  /** 0 on the last day; null until it is confirmed and once it is over. */
  daysLeft: z.int().nullable(),
  /** How often it has been extended. */
  extensions: z.int(),
  /** ISO 8601: when the bureau refused the extension last asked for; null when it did not. */
  extensionRefusedAt: z.string().nullable(),
  /** Which step did not reach the bureau and is no longer tried; null once another is taken. */
  undelivered: z.enum(BAN_STEPS).nullable(),
  triedUntil: TriedUntil,
  canExtend: z.boolean(),
  canLift: z.boolean(),
});

const Corrections = z.object({
  /** Newest first. */
  cases: z.array(CorrectionCase),
  /** null for a member who never asked for one. */
  ban: Ban.nullable(),
});

const MEMBER = { to: 'member', roles: ['IV', '2FA'] } as const;
const REPEATED = ['idempotency-in-progress', 'idempotency-key-reused'] as const;

/** Having the credit file corrected, and having it frozen. Every write answers with the whole state. */
export const correctionOperations = defineOperations({
  'GET /v1/corrections': {
    summary: "The member's correction requests with the clock of the law, and their ban",
    area: 'corrections',
    access: MEMBER,
    response: Corrections,
    problems: [],
  },
  'POST /v1/corrections': {
    summary:
      'Asks for an item of the credit report to be corrected; it reaches the bureau even when that is down',
    area: 'corrections',
    access: { to: 'member', roles: ['IV', '2FA', 'IHC'] },
    idempotent: true,
    body: z.strictObject({
      /** As the report gave it. */
      itemReference: text(64),
      itemKind: z.enum(CORRECTION_ITEM_KINDS),
      addressee: z.enum(CORRECTION_ADDRESSEES),
      /** As typed; rules and messages are `validateCorrectionWords` of the domain. */
      words: text(4000),
    }),
    response: Corrections.extend({ caseId: z.uuid() }),
    problems: ['documents-needed', 'correction-item-unknown', 'correction-open-already', ...REPEATED],
  },
  'POST /v1/corrections/:caseId/close': {
    summary: 'Closes a case with the outcome that the member was told, or withdraws it',
    area: 'corrections',
    access: MEMBER,
    idempotent: true,
    params: z.strictObject({ caseId: text(64) }),
    body: z.strictObject({
      outcome: z.enum(CORRECTION_OUTCOMES),
      /** As typed; rules and messages are `validateCorrectionNote` of the domain. */
      note: text(2000).optional(),
    }),
    response: Corrections,
    problems: ['correction-unknown', 'correction-closed', ...REPEATED],
  },
  'POST /v1/corrections/ban': {
    summary: 'Asks the bureau to freeze the file: 21 days in which it gives it to nobody else',
    area: 'corrections',
    access: MEMBER,
    idempotent: true,
    body: z.strictObject({}),
    response: Corrections,
    problems: ['ban-open-already', ...REPEATED],
  },
  'POST /v1/corrections/ban/extend': {
    summary: 'Asks for the ban to last another 21 days, as often as it is needed',
    area: 'corrections',
    access: MEMBER,
    idempotent: true,
    body: z.strictObject({}),
    response: Corrections,
    problems: ['ban-not-in-force', ...REPEATED],
  },
  'POST /v1/corrections/ban/lift': {
    summary: 'Has the ban lifted before its end; takes the password and a second factor of late',
    area: 'corrections',
    access: MEMBER,
    idempotent: true,
    body: z.strictObject({ password: text(1000) }),
    response: Corrections,
    problems: ['ban-not-in-force', 'password-incorrect', 'second-factor-needed', ...REPEATED],
  },
});
