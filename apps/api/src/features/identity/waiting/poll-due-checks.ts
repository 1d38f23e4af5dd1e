import type { Context } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';

import { endByAnswer } from '../end-check.ts';
import type { VerdictFailure } from '../identity-gateway.ts';
import { claimChecks, type DueCheck } from '../identity.sql.ts';
import { endInBackground } from './end-in-background.ts';

const ISSUER_TIME_MS = 48 * 3_600_000;
/** Checks polled together: if the process dies, so many wait for their next turn. */
const BATCH_SIZE = 8;
/** A poll without results costs one statement. */
const MAX_POLL_INTERVAL_MS = 15_000;

const NAME = 'identity-ask-again';

export const pollDueChecksJob: Job = {
  name: NAME,
  everyMs: ({ config }) => Math.min(MAX_POLL_INTERVAL_MS, config.identityAskAgainMs / 2),
  async work(ctx) {
    const { polled } = await pollDueChecks(ctx);
    if (polled > 0) ctx.logger.info({ event: 'identity-asked-again', polled });
  },
};

/** The failures of one run, counted by kind: a line each would flood the log while a provider is down. */
type Failures = Partial<Record<VerdictFailure, number>>;

/**
 * Polls every due check of members who have left, and mails them the result (IDV-046). Past the issuer's time it polls
 * once more, then ends the check as unanswered.
 */
export async function pollDueChecks(ctx: Context): Promise<{ polled: number }> {
  const failures: Failures = {};
  try {
    let polled = 0;
    for (;;) {
      const due = await claimChecks(ctx, { limit: BATCH_SIZE });
      const polls = await Promise.allSettled(due.map((check) => pollCheck(ctx, check, failures)));
      // A defect in one check must not keep the others from ending.
      for (const each of polls) if (each.status === 'rejected') throw each.reason;
      polled += due.length;
      if (due.length < BATCH_SIZE) return { polled };
    }
  } finally {
    if (Object.keys(failures).length > 0) {
      ctx.logger.warn({ event: 'job-calls-failed', job: NAME, ...failures });
    }
  }
}

async function pollCheck(ctx: Context, check: DueCheck, failures: Failures): Promise<void> {
  const answer = await ctx.providers.identityForWaiting.verdictOf(check.verification);
  if (!answer.ok) failures[answer.failure] = (failures[answer.failure] ?? 0) + 1;
  const state = await endByAnswer(answer, (as) => endInBackground(ctx, check, as));
  if (state !== 'open' && state !== 'deferred') return;
  const age = ctx.now().getTime() - check.startedAt.getTime();
  if (age >= ISSUER_TIME_MS) await endInBackground(ctx, check, 'unanswered');
}
