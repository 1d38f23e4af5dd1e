import { formatDate, parseDate, sydneyDate, type CalendarDate } from '@wattle/domain/calendar/calendar';
import { addBusinessDays, addDays } from '@wattle/domain/contact/business-days';
import { BAN_TIMES, isBanReminderDue } from '@wattle/domain/corrections/ban-times';
import {
  correctionNoticeDue,
  correctionReminderDue,
  CORRECTION_TIMES,
  type CorrectionReminder,
} from '@wattle/domain/corrections/correction-times';

import type { Context } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import type { ProviderFailure } from '#api/platform/providers/provider.ts';

import { endBans, endingBans, noteBanReminded, type EndingBan } from './bans/bans.sql.ts';
import { subjectOf } from './bureau-subject.ts';
import { tellMember } from './correction-mail.ts';
import { lodgeCorrection } from './correction.effects.ts';
import type { BureauDecision } from './corrections-gateway.ts';
import {
  noteCaseReminded,
  noteDecided,
  noteLost,
  takeUpCases,
  waitingCases,
  type FollowedCase,
  type WaitingCase,
} from './followed-cases.sql.ts';

/** Asked about together; if the process dies, that many are left for later. */
const AT_ONCE = 8;
/** Rows read together. */
const PAGE = 100;
/** A poll costs a few statements that find nothing. */
const LONGEST_BETWEEN_LOOKS_MS = 60_000;

type Failures = Partial<Record<ProviderFailure['kind'], number>>;
type Followed = { asked: number; told: number; failed: Failures };

/**
 * One round over everything that was asked of the bureau: decisions that are there are fetched, and members whose
 * deadline calls for it are told, once, however many processes do a round and wherever one of them died. Reminders come
 * first, so that a bureau that is down holds nobody's up.
 */
export async function followCorrections(ctx: Context): Promise<Followed> {
  const told = (await remindOfCases(ctx)) + (await remindOfBans(ctx));
  const failed: Failures = {};
  for (let asked = 0; ;) {
    const due = await takeUpCases(ctx, AT_ONCE);
    const asks = await Promise.allSettled(due.map((followed) => ask(ctx, followed, failed)));
    // One that fails through a defect must not keep the others from their answer.
    for (const each of asks) if (each.status === 'rejected') throw each.reason;
    asked += due.length;
    if (due.length < AT_ONCE) return { asked, told, failed };
  }
}

/** Failures are counted by kind: a line each would bury the log while the bureau is down, and none would hide it. */
export const followCorrectionsJob: Job = {
  name: 'corrections-follow',
  everyMs: ({ config }) => Math.min(LONGEST_BETWEEN_LOOKS_MS, config.correctionAskMs / 2),
  async work(ctx) {
    const { asked, told, failed } = await followCorrections(ctx);
    if (asked + told > 0) ctx.logger.info({ event: 'corrections-followed', asked, told });
    if (Object.keys(failed).length > 0) {
      ctx.logger.warn({ event: 'job-calls-failed', job: 'corrections-follow', ...failed });
    }
  },
};

async function ask(ctx: Context, followed: FollowedCase, failed: Failures): Promise<void> {
  const answer = await ctx.providers.corrections.askDecision(followed.reference);
  if (answer.ok) {
    if (answer.value !== null) await decide(ctx, followed, answer.value);
    return;
  }
  const kind = answer.failure === 'unknown' ? 'rejected' : answer.failure;
  failed[kind] = (failed[kind] ?? 0) + 1;
  if (answer.failure === 'unknown') await sendAgain(ctx, followed);
}

/** Stores the decision of a case that is still unanswered, and tells its member in the same transaction; once. */
const decide = (ctx: Context, of: FollowedCase, decision: BureauDecision): Promise<void> =>
  ctx.inTransaction(async (tx) => {
    if (!(await noteDecided(ctx, tx, { ...of, ...decision }))) return;
    const { memberId, reference } = of;
    const noticeDueOn = formatDate(correctionNoticeDue(dayOf(decision.on)));
    await tellMember(ctx, tx, { memberId, message: { kind: 'case-decided', reference, noticeDueOn } });
  });

/** Sends the request again: the bureau has lost it. */
async function sendAgain(ctx: Context, of: FollowedCase): Promise<void> {
  const subject = await subjectOf(ctx, of.memberId);
  await ctx.inTransaction(async (tx) => {
    const lost = await noteLost(ctx, tx, of);
    if (lost === null) return;
    const { openedAt, ...request } = lost;
    await lodgeCorrection(ctx, tx, { ...of, subject, request, openedAt });
  });
}

/** Walks by key through the cases whose deadline is near or over: one that fails holds up none of the others. */
async function remindOfCases(ctx: Context): Promise<number> {
  let [told, after]: [number, string] = [0, '00000000-0000-0000-0000-000000000000'];
  let defect: unknown = null;
  for (;;) {
    const today = sydneyDate(ctx.now());
    const horizon = formatDate(addDays(today, CORRECTION_TIMES.reminderDaysBefore));
    const page = await waitingCases(ctx.db, { after, today: formatDate(today), horizon, limit: PAGE });
    for (const row of page) {
      try {
        if (await remindOfCase(ctx, row)) told += 1;
      } catch (cause) {
        defect = cause;
      }
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) break;
  }
  if (defect !== null) throw defect;
  return told;
}

async function remindOfCase(ctx: Context, row: WaitingCase): Promise<boolean> {
  const now = ctx.now();
  const { state, reference, member_id: memberId, answer_due_on: answerDueOn } = row;
  const sent: CorrectionReminder[] = [
    ...(row.reminded_soon_at === null ? [] : (['answer-soon'] as const)),
    ...(row.reminded_passed_at === null ? [] : (['answer-passed'] as const)),
  ];
  const reminder = correctionReminderDue({ state, answerDueOn: dayOf(answerDueOn), sent }, now);
  if (reminder === null) return false;
  return ctx.inTransaction(async (tx) => {
    if (!(await noteCaseReminded(tx, row, { reminder, now }))) return false;
    await tellMember(ctx, tx, { memberId, message: { kind: reminder, reference, answerDueOn } });
    return true;
  });
}

/** Reminds members whose ban ends soon, once for each end, and marks those that have ended. */
async function remindOfBans(ctx: Context): Promise<number> {
  const now = ctx.now();
  await endBans(ctx.db, { now });
  // One day more than needed; the rule itself decides.
  const horizon = addDays(addBusinessDays(sydneyDate(now), BAN_TIMES.reminderBusinessDays), 1);
  let [told, defect]: [number, unknown] = [0, null];
  for (const row of await endingBans(ctx.db, formatDate(horizon))) {
    const remindedFor = row.reminded_for === null ? null : parseDate(row.reminded_for);
    const ban = { state: 'in-force', endsOn: parseDate(row.ends_on), remindedFor } as const;
    if (!isBanReminderDue(ban, now)) continue;
    try {
      if (await remindOfBan(ctx, row)) told += 1;
    } catch (cause) {
      defect = cause;
    }
  }
  if (defect !== null) throw defect;
  return told;
}

const remindOfBan = (ctx: Context, row: EndingBan): Promise<boolean> =>
  ctx.inTransaction(async (tx) => {
    if (!(await noteBanReminded(tx, row))) return false;
    const message = { kind: 'ban-ending', endsOn: row.ends_on } as const;
    await tellMember(ctx, tx, { memberId: row.member_id, message });
    return true;
  });

function dayOf(text: string): CalendarDate {
  const day = parseDate(text);
  if (day === null) throw new Error('a day that is none');
  return day;
}
