import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { COMPLAINT_TIMES, complaintLawDay } from '@wattle/domain/contact/complaint-times';

import type { Context } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { defineCounter } from '#api/platform/metrics/gauges.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { ProviderFailure } from '#api/platform/providers/send-call.ts';

import {
  followedComplaints,
  markLost,
  STATES_HERE,
  storeNews,
  type ComplaintNews,
  type FollowedComplaint,
} from './complaints.sql.ts';
import { sendToCrm } from './contact.effects.ts';
import { lockCase } from './contact.sql.ts';
import type { CrmState } from './crm-gateway.ts';
import { notesToCrm } from './note.effects.ts';

/** The most that HubSpot reads at once. */
const PAGE = 100;

const CAUSES = ['unmapped', 'contradictory', 'deleted', 'unknown'] as const;
type Cause = (typeof CAUSES)[number];

export const unclearComplaints = defineCounter({
  name: 'complaint_states_unclear_total',
  help: 'States of complaints at the CRM that change nothing, each time they are read: unmapped (no setting names the stage), contradictory (two states, or an impossible day), deleted (sent there again), unknown (a case that nobody asked for)',
  label: 'cause',
  known: CAUSES,
});

type Followed = { asked: number; changed: number; failed: Partial<Record<ProviderFailure['kind'], number>> };

/** Asks the CRM about every open complaint, a page with one call and one write. */
export async function followComplaints(ctx: Context): Promise<Followed> {
  const followed: Followed = { asked: 0, changed: 0, failed: {} };
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await followedComplaints(ctx, { after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return followed;
    const answer = await ctx.providers.crm.statesOf(page.map(({ reference }) => reference));
    followed.asked += page.length;
    if (answer.ok) followed.changed += await take(ctx, page, answer.value);
    else followed.failed[answer.failure.kind] = (followed.failed[answer.failure.kind] ?? 0) + 1;
    after = last.id;
  }
}

export const followComplaintsJob: Job = {
  name: 'complaints-follow',
  everyMs: ({ config }) => config.crm.askMs,
  async work(ctx) {
    const { asked, changed, failed } = await followComplaints(ctx);
    if (changed > 0) ctx.logger.info({ event: 'complaints-followed', asked, changed });
    if (Object.keys(failed).length > 0) {
      ctx.logger.warn({ event: 'job-calls-failed', job: 'complaints-follow', ...failed });
    }
  },
};

/** Returns how many changed. */
async function take(
  ctx: Context,
  page: readonly FollowedComplaint[],
  said: readonly CrmState[],
): Promise<number> {
  const news: ComplaintNews[] = [];
  for (const complaint of page) {
    const about = said.filter(({ reference }) => reference === complaint.reference);
    const read = readState(ctx, complaint, about);
    if (typeof read === 'string') warn(ctx, read, { reference: complaint.reference, word: wordOf(about) });
    else if (read.state !== complaint.state || read.lawDueOn !== complaint.lawDueOn) news.push(read);
    if (read === 'deleted') await sendAgain(ctx, complaint);
  }
  await storeNews(ctx, news);
  const asked = new Set(page.map(({ reference }) => reference));
  // It is no reference of ours, so it may be anything: it is counted only.
  if (said.some(({ reference }) => !asked.has(reference))) warn(ctx, 'unknown', {});
  return news.length;
}

function readState(
  { now }: Context,
  { id, receivedAt, lawDueOn }: FollowedComplaint,
  said: readonly CrmState[],
): ComplaintNews | Cause {
  const [first] = said;
  if (first === undefined) return 'deleted';
  if (said.some((each) => each.state !== first.state || each.answeredOn !== first.answeredOn))
    return 'contradictory';
  const { state, lawDays } = first;
  if (state === null) return 'unmapped';
  const today = formatDate(sydneyDate(now()));
  // A CRM that names no day was asked minutes after it.
  const answeredOn = state === 'answered' ? (first.answeredOn ?? today) : null;
  const isPossible =
    answeredOn === null || (answeredOn >= formatDate(sydneyDate(receivedAt)) && answeredOn <= today);
  if (!isPossible) return 'contradictory';
  const { answerCalendarDaysCredit, answerCalendarDaysMax } = COMPLAINT_TIMES;
  const days = [answerCalendarDaysCredit, answerCalendarDaysMax].find((each) => each === lawDays);
  const day = days === undefined ? lawDueOn : formatDate(complaintLawDay(receivedAt, days));
  return { id, state: STATES_HERE[state], answeredOn, lawDueOn: day };
}

/** The stage's name, unless it is no name. */
const wordOf = ([first]: readonly CrmState[]) =>
  first !== undefined && /^[\w/-]{1,40}$/.test(first.word) ? first.word : null;

function warn(
  { logger, metrics }: Context,
  cause: Cause,
  about: { reference?: string; word?: string | null },
) {
  metrics.count(unclearComplaints, cause);
  logger.warn({ event: 'complaint-state-unclear', cause, ...about });
}

const sendAgain = (ctx: Context, { id, memberId, reference }: FollowedComplaint): Promise<void> =>
  inSessionlessTransaction(ctx, memberId, async (tx) => {
    const found = await lockCase(ctx, tx, reference);
    if (found === null || !(await markLost(tx, id))) return;
    await sendToCrm(ctx, tx, reference, found);
    if (found.notes.length === 0) return;
    await addEffect(ctx, tx, notesToCrm.complaint, { body: { reference, memberId }, concerns: reference });
  });
