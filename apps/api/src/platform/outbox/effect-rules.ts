import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { COMPLAINT_TIMES } from '@wattle/domain/contact/complaint-times';
import { ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an effect is retried, how often, and what happens to its payload in the end. */
export type EffectRule = {
  /** Counted from when it was added, unless the effect has a deadline of its own. */
  triedForMs: number;
  /** Pause before the first retry. It doubles up to `longestPauseMs`. */
  firstPauseMs: number;
  longestPauseMs: number;
  /**
   * What happens to the payload of an undelivered effect. `kept`: stays sealed until an operator retries or discards
   * it. `worthless`: purged at once, because it has no use any more.
   */
  atEnd: 'kept' | 'worthless';
  /** Low priority: everything else is claimed first. */
  canWait?: true;
};

/** A user is waiting on a page. */
const SOON = { firstPauseMs: SECOND, longestPauseMs: 15 * SECOND } as const;
/** No user is waiting. A provider that recovers is noticed within 15 minutes. */
const PATIENT = { firstPauseMs: SECOND, longestPauseMs: 15 * MINUTE } as const;

/** Every kind of effect, each with the reason for its deadline. A new effect needs its kind here first. */
export const EFFECT_RULES = {
  /** A one-time code, or the mail to the owner of a known address in its place. The code has expired by then. */
  code: { triedForMs: ONE_TIME_CODE_MINUTES * MINUTE, ...SOON, atEnd: 'worthless' },
  /** The password in it is valid for 30 minutes. */
  'temporary-password': { triedForMs: 30 * MINUTE, ...SOON, atEnd: 'worthless' },
  /** Tells owners about a change to their account, so that they can object. A late mail is still useful for a month. */
  'account-mail': { triedForMs: 30 * DAY, ...PATIENT, atEnd: 'kept' },
  /** Confirms a message and its reference number. The form's answer already said so (RG 271). */
  'case-mail': { triedForMs: COMPLAINT_TIMES.answerCalendarDaysMax * DAY, ...PATIENT, atEnd: 'kept' },
  /** The state of a correction or a ban. The page shows the same, and after a fortnight the next mail is due. */
  'correction-mail': { triedForMs: 14 * DAY, ...PATIENT, atEnd: 'kept' },
  /** The result of an identity check that ended while the member was away. Within a week they have seen it. */
  'identity-mail': { triedForMs: 7 * DAY, ...PATIENT, atEnd: 'kept' },
  /** What changed in a month's file. After a fortnight the next month's file is due. */
  'score-notice': { triedForMs: 14 * DAY, ...PATIENT, atEnd: 'kept', canWait: true },
  /** Welcomes a member with their first score. After a week it is pointless. */
  'welcome-mail': { triedForMs: 7 * DAY, ...PATIENT, atEnd: 'worthless', canWait: true },
  /** The reference of a deleted member's records. The page showed it too, and the address must be erased. */
  receipt: { triedForMs: 30 * DAY, ...PATIENT, atEnd: 'worthless' },
  /** The legal deadline for the answer (ASIC Regulatory Guide 271). */
  complaint: { triedForMs: COMPLAINT_TIMES.answerCalendarDaysMax * DAY, ...PATIENT, atEnd: 'kept' },
  /** After two weeks without an answer, people ask again. */
  enquiry: { triedForMs: 14 * DAY, ...PATIENT, atEnd: 'kept' },
  /** The legal deadline for the answer (Privacy Act 1988, sections 20T and 21V). */
  correction: { triedForMs: CORRECTION_TIMES.answerDays * DAY, ...PATIENT, atEnd: 'kept' },
  /** Same deadline: by then the correction is answered. */
  'correction-close': { triedForMs: CORRECTION_TIMES.answerDays * DAY, ...PATIENT, atEnd: 'kept' },
  /** By then the ban would be over (Privacy Act 1988, section 20K). */
  ban: { triedForMs: BAN_TIMES.days * DAY, ...PATIENT, atEnd: 'kept' },
  /** The caller sets the deadline to the end of the ban. */
  'ban-extension': { triedForMs: BAN_TIMES.days * DAY, ...PATIENT, atEnd: 'kept' },
  /** The caller sets the deadline to the end of the ban. */
  'ban-lift': { triedForMs: BAN_TIMES.days * DAY, ...PATIENT, atEnd: 'kept' },
  /** An unsubscription takes effect within five business days (Spam Act 2003). A late one must still arrive. */
  'mailing-list': { triedForMs: 30 * DAY, ...PATIENT, atEnd: 'kept' },
  /** The deadline for requests about personal information (Australian Privacy Principle 12). */
  erasure: { triedForMs: 30 * DAY, firstPauseMs: SECOND, longestPauseMs: HOUR, atEnd: 'kept' },
  /** Warns a dormant member before erasure. The notice period runs from its arrival. */
  'dormancy-notice': { triedForMs: 7 * DAY, ...PATIENT, atEnd: 'kept', canWait: true },
  /**
   * Without this entry a restored backup would bring the erased person back, so it is retried for as long as backups
   * are kept.
   */
  'ledger-entry': { triedForMs: 366 * DAY, ...PATIENT, atEnd: 'kept' },
  /** Partners count leads of the last 30 days. */
  lead: { triedForMs: 30 * DAY, firstPauseMs: SECOND, longestPauseMs: HOUR, atEnd: 'kept', canWait: true },
  /**
   * A lead with a member's answers, name and number. After two days the partner's call would be late, and the member
   * gets a mail that it will not come.
   */
  'hand-over': { triedForMs: 2 * DAY, ...PATIENT, atEnd: 'worthless' },
  /** Kind that only a newer version knows. */
  unnamed: { triedForMs: 15 * DAY, ...PATIENT, atEnd: 'kept' },
} as const satisfies Record<string, EffectRule>;

export type EffectKind = keyof typeof EFFECT_RULES;

export const EFFECT_KINDS = Object.keys(EFFECT_RULES).filter((kind): kind is EffectKind =>
  isEffectKind(kind),
);

function isEffectKind(kind: string): kind is EffectKind {
  return Object.hasOwn(EFFECT_RULES, kind);
}

/** The kind of a row from any version. */
export function effectKindOf(kind: string): EffectKind {
  return isEffectKind(kind) ? kind : 'unnamed';
}

export function effectRule(kind: EffectKind): EffectRule {
  return EFFECT_RULES[kind];
}

/** When to retry after `attempts` failures. Never later than the deadline, if there is one. */
export function nextTryAt(
  kind: EffectKind,
  { attempts, now, giveUpAt }: { attempts: number; now: Date; giveUpAt: Date },
): Date {
  const { firstPauseMs, longestPauseMs } = effectRule(kind);
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 30), longestPauseMs);
  return new Date(Math.min(now.getTime() + pauseMs, giveUpAt.getTime()));
}
