import { formatDate, parseDate, sydneyDate } from '@wattle/domain/calendar/calendar';
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
import type { ProviderFailure } from '#api/platform/providers/send-call.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { endingBans, markBanReminded, ownersOfEnded, type EndingBan } from './bans/bans.sql.ts';
import { endBans } from './bans/change-ban.ts';
import { subjectOf } from './bureau-subject.ts';
import { mailMember } from './correction-mail.ts';
import { lodgeCorrection } from './correction.effects.ts';
import { correctionsAt, type BureauDecision } from '../bureaus/corrections-gateway.ts';
import { dayOf } from './corrections.rules.ts';
import {
  markCaseReminded,
  storeDecision,
  markLost,
  claimCases,
  casesToRemind,
  type FollowedCase,
  type CaseToRemind,
} from './followed-cases.sql.ts';

/** Cases polled together: if the process dies, so many wait for their next turn. */
const BATCH_SIZE = 8;
const PAGE = 100;
/** A poll without results costs a few statements. */
const MAX_POLL_INTERVAL_MS = 60_000;

type Failures = Partial<Record<ProviderFailure['kind'], number>>;
type Followed = { polled: number; reminded: number; failed: Failures };

/**
 * Polls the bureau for decisions and reminds members of deadlines, each once in any number of processes. Reminders come
 * first: a bureau that is down must not delay them.
 */
export async function followCorrections(ctx: Context): Promise<Followed> {
  const reminded = (await remindOfCases(ctx)) + (await remindOfBans(ctx));
  const failed: Failures = {};
  for (let polled = 0; ;) {
    const due = await claimCases(ctx, BATCH_SIZE);
    const asks = await Promise.allSettled(due.map((followed) => ask(ctx, followed, failed)));
    // A defect in one case must not lose the answers to the others.
    for (const each of asks) if (each.status === 'rejected') throw each.reason;
    polled += due.length;
    if (due.length < BATCH_SIZE) return { polled, reminded, failed };
  }
}

/** Logs failures counted by kind: a line each would flood the log while the bureau is down. */
export const followCorrectionsJob: Job = {
  name: 'corrections-follow',
  everyMs: ({ config }) => Math.min(MAX_POLL_INTERVAL_MS, config.correctionAskMs / 2),
  async work(ctx) {
    const { polled, reminded, failed } = await followCorrections(ctx);
    if (polled + reminded > 0) ctx.logger.info({ event: 'corrections-followed', polled, reminded });
    if (Object.keys(failed).length > 0) {
      ctx.logger.warn({ event: 'job-calls-failed', job: 'corrections-follow', ...failed });
    }
  },
};

async function ask(ctx: Context, followed: FollowedCase, failed: Failures): Promise<void> {
  const answer = await correctionsAt(ctx, followed.bureauName).askDecision(followed.reference);
  if (answer.ok) {
    if (answer.value !== null) await decide(ctx, followed, answer.value);
    return;
  }
  const kind = answer.failure === 'unknown' ? 'rejected' : answer.failure;
  failed[kind] = (failed[kind] ?? 0) + 1;
  if (answer.failure === 'unknown') await resend(ctx, followed);
}

const decide = (ctx: Context, followed: FollowedCase, decision: BureauDecision): Promise<void> =>
  inSessionlessTransaction(ctx, followed.memberId, async (tx) => {
    if (!(await storeDecision(ctx, tx, { ...followed, ...decision }))) return;
    const { memberId, bureauName, reference } = followed;
    const noticeDueOn = formatDate(correctionNoticeDue(dayOf(decision.on)));
    await mailMember(ctx, tx, {
      memberId,
      message: { kind: 'case-decided', bureauName, reference, noticeDueOn },
    });
  });

/** The bureau has lost the request. */
async function resend(ctx: Context, followed: FollowedCase): Promise<void> {
  const subject = await subjectOf(ctx, followed.memberId);
  await inSessionlessTransaction(ctx, followed.memberId, async (tx) => {
    const lost = await markLost(ctx, tx, followed);
    if (lost === null) return;
    const { openedAt, ...request } = lost;
    await lodgeCorrection(ctx, tx, { ...followed, subject, request, openedAt });
  });
}

/** Continues past a case that fails, and throws at the end. */
async function remindOfCases(ctx: Context): Promise<number> {
  let [reminded, after]: [number, string] = [0, '00000000-0000-0000-0000-000000000000'];
  let defect: unknown = null;
  for (;;) {
    const today = sydneyDate(ctx.now());
    const horizon = formatDate(addDays(today, CORRECTION_TIMES.reminderDaysBefore));
    const page = await casesToRemind(ctx.db, { after, today: formatDate(today), horizon, limit: PAGE });
    for (const row of page) {
      try {
        if (await remindOfCase(ctx, row)) reminded += 1;
      } catch (cause) {
        defect = cause;
      }
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) break;
  }
  if (defect !== null) throw defect;
  return reminded;
}

async function remindOfCase(ctx: Context, row: CaseToRemind): Promise<boolean> {
  const now = ctx.now();
  const { state, reference, bureau_name: bureauName, member_id: memberId, answer_due_on: answerDueOn } = row;
  const sent: CorrectionReminder[] = [
    ...(row.reminded_soon_at === null ? [] : (['answer-soon'] as const)),
    ...(row.reminded_passed_at === null ? [] : (['answer-passed'] as const)),
  ];
  const reminder = correctionReminderDue({ state, answerDueOn: dayOf(answerDueOn), sent }, now);
  if (reminder === null) return false;
  return inSessionlessTransaction(ctx, memberId, async (tx) => {
    if (!(await markCaseReminded(tx, row, { reminder, now }))) return false;
    await mailMember(ctx, tx, { memberId, message: { kind: reminder, bureauName, reference, answerDueOn } });
    return true;
  });
}

/** One reminder before each end of a ban, and one after it. Continues past one that fails, and throws at the end. */
async function remindOfBans(ctx: Context): Promise<number> {
  const now = ctx.now();
  // One day more than needed: `isBanReminderDue` decides.
  const horizon = addDays(addBusinessDays(sydneyDate(now), BAN_TIMES.reminderBusinessDays), 1);
  const due = (await endingBans(ctx.db, formatDate(horizon))).filter((row) => {
    const remindedFor = row.reminded_for === null ? null : parseDate(row.reminded_for);
    return isBanReminderDue({ state: 'in-force', endsOn: parseDate(row.ends_on), remindedFor }, now);
  });
  const owners = await ownersOfEnded(ctx.db, now);
  const works = [
    ...owners.map((id) => () => inSessionlessTransaction(ctx, id, (tx) => endBans(ctx, tx, id))),
    ...due.map((row) => () => remindOfBan(ctx, row)),
  ];
  let [reminded, defect]: [number, unknown] = [0, null];
  for (const work of works) {
    try {
      if (await work()) reminded += 1;
    } catch (cause) {
      defect = cause;
    }
  }
  if (defect !== null) throw defect;
  return reminded;
}

const remindOfBan = (ctx: Context, row: EndingBan): Promise<boolean> =>
  inSessionlessTransaction(ctx, row.member_id, async (tx) => {
    if (!(await markBanReminded(tx, row))) return false;
    const message = { kind: 'ban-ending', bureauName: row.bureau_name, endsOn: row.ends_on } as const;
    await mailMember(ctx, tx, { memberId: row.member_id, message });
    return true;
  });
