import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { COMPLAINT_TIMES } from '@wattle/domain/contact/complaint-times';
import { ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an effect is tried, with which pauses, and what is left of it at its end. */
export type EffectRule = {
  /** How long it is tried after it was caused, unless the effect has a deadline of its own. */
  triedForMs: number;
  /** Between the first attempt and the second; each further pause is twice as long, up to the longest. */
  firstPauseMs: number;
  longestPauseMs: number;
  /**
   * At its end: `kept` sealed until an operator sends it again or discards it, or `worthless`: counted, and its payload
   * erased at once, as nobody can use it any more.
   */
  atEnd: 'kept' | 'worthless';
  /** Nobody waits for it: everything else goes first, so that ten thousand of these do not hold up anybody's code. */
  canWait?: true;
};

/** Somebody is looking at a page meanwhile. */
const SOON = { firstPauseMs: SECOND, longestPauseMs: 15 * SECOND } as const;
/** Nobody is; a provider that comes back is noticed within a quarter of an hour. */
const PATIENT = { firstPauseMs: SECOND, longestPauseMs: 15 * MINUTE } as const;

/** Every kind of effect, each with the reason for its deadline. To add an effect, name its kind here first. */
export const EFFECT_RULES = {
  /** A one-time code, and what the owner of a known address gets instead: the code has expired by then. */
  code: { triedForMs: ONE_TIME_CODE_MINUTES * MINUTE, ...SOON, atEnd: 'worthless' },
  /** The password in it works for half an hour. */
  'temporary-password': { triedForMs: 30 * MINUTE, ...SOON, atEnd: 'worthless' },
  /** What was done to an account, so that its owner can object: late is better than never, for a month. */
  'account-mail': { triedForMs: 30 * DAY, ...PATIENT, atEnd: 'kept' },
  /** Confirms that we have somebody's message, with its number. The form's own answer said so at once (RG 271). */
  'case-mail': { triedForMs: COMPLAINT_TIMES.answerCalendarDaysMax * DAY, ...PATIENT, atEnd: 'kept' },
  /** The state of a correction or a ban. The page says the same; after a fortnight the next mail is due. */
  'correction-mail': { triedForMs: 14 * DAY, ...PATIENT, atEnd: 'kept' },
  /** How an identity check ended while its member was away: after a week they have looked. */
  'identity-mail': { triedForMs: 7 * DAY, ...PATIENT, atEnd: 'kept' },
  /** What changed in a month's file: the next month's is on its way by then. */
  'score-notice': { triedForMs: 14 * DAY, ...PATIENT, atEnd: 'kept', canWait: true },
  /** Welcomes a member with their first score: after a week they have found their way. */
  'welcome-mail': { triedForMs: 7 * DAY, ...PATIENT, atEnd: 'worthless', canWait: true },
  /** The number under which a deleted member's records are kept. The page showed it too, and the address must go. */
  receipt: { triedForMs: 30 * DAY, ...PATIENT, atEnd: 'worthless' },
  /** The law's last day for its answer (ASIC Regulatory Guide 271). */
  complaint: { triedForMs: COMPLAINT_TIMES.answerCalendarDaysMax * DAY, ...PATIENT, atEnd: 'kept' },
  /** Nobody waits two weeks for an answer to a question without asking again. */
  enquiry: { triedForMs: 14 * DAY, ...PATIENT, atEnd: 'kept' },
  /** The days the law gives for the answer (Privacy Act 1988, sections 20T and 21V). */
  correction: { triedForMs: CORRECTION_TIMES.answerDays * DAY, ...PATIENT, atEnd: 'kept' },
  /** The same deadline: by then it is answered. */
  'correction-close': { triedForMs: CORRECTION_TIMES.answerDays * DAY, ...PATIENT, atEnd: 'kept' },
  /** A ban would be over by then (Privacy Act 1988, section 20K). */
  ban: { triedForMs: BAN_TIMES.days * DAY, ...PATIENT, atEnd: 'kept' },
  /** Its caller gives the day on which the ban ends. */
  'ban-extension': { triedForMs: BAN_TIMES.days * DAY, ...PATIENT, atEnd: 'kept' },
  /** The same. */
  'ban-lift': { triedForMs: BAN_TIMES.days * DAY, ...PATIENT, atEnd: 'kept' },
  /** An unsubscription takes effect within five business days (Spam Act 2003); a late one must still arrive. */
  'mailing-list': { triedForMs: 30 * DAY, ...PATIENT, atEnd: 'kept' },
  /** The time within which a request about personal information is answered (Australian Privacy Principle 12). */
  erasure: { triedForMs: 30 * DAY, firstPauseMs: SECOND, longestPauseMs: HOUR, atEnd: 'kept' },
  /** Somebody who stays away is told what happens: a month's time runs from when it arrives. */
  'dormancy-notice': { triedForMs: 7 * DAY, ...PATIENT, atEnd: 'kept', canWait: true },
  /** Without it somebody who was erased comes back with a backup, so it is tried for as long as one may be kept. */
  'ledger-entry': { triedForMs: 366 * DAY, ...PATIENT, atEnd: 'kept' },
  /** Partners count a lead from the last 30 days. */
  lead: { triedForMs: 30 * DAY, firstPauseMs: SECOND, longestPauseMs: HOUR, atEnd: 'kept', canWait: true },
  /**
   * A lead with a member's answers, name and number, to be called by: after two days the call is late, and its member is
   * told that it will not come.
   */
  'hand-over': { triedForMs: 2 * DAY, ...PATIENT, atEnd: 'worthless' },
  /** Written by a process of a version that did not name kinds. */
  unnamed: { triedForMs: 15 * DAY, ...PATIENT, atEnd: 'kept' },
} as const satisfies Record<string, EffectRule>;

export type EffectKind = keyof typeof EFFECT_RULES;

export const EFFECT_KINDS = Object.keys(EFFECT_RULES).filter((kind): kind is EffectKind =>
  isEffectKind(kind),
);

function isEffectKind(kind: string): kind is EffectKind {
  return Object.hasOwn(EFFECT_RULES, kind);
}

/** The kind of a row, whichever version wrote it. */
export function effectKindOf(kind: string): EffectKind {
  return isEffectKind(kind) ? kind : 'unnamed';
}

export function effectRule(kind: EffectKind): EffectRule {
  return EFFECT_RULES[kind];
}

/** When an effect that has failed this often is tried again: never later than its end, when it ends. */
export function nextTryAt(
  kind: EffectKind,
  { attempts, now, giveUpAt }: { attempts: number; now: Date; giveUpAt: Date },
): Date {
  const { firstPauseMs, longestPauseMs } = effectRule(kind);
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 30), longestPauseMs);
  return new Date(Math.min(now.getTime() + pauseMs, giveUpAt.getTime()));
}
