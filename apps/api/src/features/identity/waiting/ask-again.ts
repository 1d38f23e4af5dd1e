import type { Context } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';

import { endByAnswer } from '../end-check.ts';
import type { VerdictFailure } from '../identity-gateway.ts';
import { takeUpWaiting, type WaitingCheck } from '../identity.sql.ts';
import { endAway } from './end-away.ts';

/** How long an issuer may take; after that the member is told that the check came to nothing. */
const ISSUER_HAS_MS = 48 * 3_600_000;
/** Taken up together; if the process dies, that many are left for later. */
const AT_ONCE = 8;
/** A look costs one statement that finds nothing. */
const LONGEST_BETWEEN_LOOKS_MS = 15_000;

const NAME = 'identity-ask-again';

/** Asks about the checks whose members have left. */
export const askAgainJob: Job = {
  name: NAME,
  everyMs: ({ config }) => Math.min(LONGEST_BETWEEN_LOOKS_MS, config.identityAskAgainMs / 2),
  async work(ctx) {
    const { asked } = await askAgain(ctx);
    if (asked > 0) ctx.logger.info({ event: 'identity-asked-again', asked });
  },
};

/** Of one run, by kind: a line each would bury the log while a provider is down. */
type Failures = Partial<Record<VerdictFailure, number>>;

/**
 * Asks the service about every check that is due and whose member has left, and tells the member how it ended
 * (IDV-046). One that is still open when the issuer's time is up is asked about a last time, and then ends without an
 * answer.
 */
export async function askAgain(ctx: Context): Promise<{ asked: number }> {
  const failures: Failures = {};
  try {
    let asked = 0;
    for (;;) {
      const due = await takeUpWaiting(ctx, { most: AT_ONCE });
      const asks = await Promise.allSettled(due.map((check) => askAbout(ctx, check, failures)));
      // One that fails through a defect must not keep the others from their end.
      for (const ask of asks) if (ask.status === 'rejected') throw ask.reason;
      asked += due.length;
      if (due.length < AT_ONCE) return { asked };
    }
  } finally {
    if (Object.keys(failures).length > 0) {
      ctx.logger.warn({ event: 'job-calls-failed', job: NAME, ...failures });
    }
  }
}

async function askAbout(ctx: Context, check: WaitingCheck, failures: Failures): Promise<void> {
  const answer = await ctx.providers.identityForWaiting.verdictOf(check.verification);
  if (!answer.ok) failures[answer.failure] = (failures[answer.failure] ?? 0) + 1;
  const standing = await endByAnswer(answer, (as) => endAway(ctx, check, as));
  if (standing !== 'open' && standing !== 'deferred') return;
  const age = ctx.now().getTime() - check.startedAt.getTime();
  if (age >= ISSUER_HAS_MS) await endAway(ctx, check, 'unanswered');
}
