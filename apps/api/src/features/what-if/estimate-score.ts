import type { ResponseOf } from '@wattle/contract';
import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { withoutBureau } from '@wattle/domain/messages/bureau';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { bandOf } from '@wattle/domain/score/score-bands';
import type { WhatIfChange } from '@wattle/domain/score/what-if/changes';
import { OBSTACLE_WORDS, WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';

import type { Context } from '#api/platform/context.ts';
import { isDefinite, type BureauFailure } from '../bureaus/bureau.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { defineBudget, MINUTE } from '#api/platform/throttles/budget.ts';

import type { Simulation } from '../bureaus/simulation-gateway.ts';
import { subjectOf } from '../bureaus/bureau-subject.sql.ts';
import { hasOwnFile } from '../score/bureau-orders.sql.ts';

/** Enough for quick fingers, few enough for the bureau. */
export const whatIfByMember = defineBudget({
  name: 'whatIfByMember',
  counts: 'calls',
  hits: 120,
  windowMs: 10 * MINUTE,
  message: WHAT_IF_MESSAGES.tooMany,
});

type Input = { memberId: string; changes: readonly WhatIfChange[] };
type Estimate = ResponseOf<'POST /v1/score/what-if'>;

/**
 * What a changed file would score by the bureau's scorecard, based on this month's file (Sydney's month). Needs a
 * consent in force (SCORE-028). Stores nothing, and the bureau records no enquiry.
 */
export async function estimateScore(
  ctx: Context,
  { memberId, changes }: Input,
): Promise<Outcome<Estimate, Refusal>> {
  const { config, now } = ctx;
  const { simulations } = ctx.providers;
  if (simulations === null) return fail({ code: 'no-estimates' });
  const subject = await subjectOf(ctx, memberId);
  if (subject === null) throw new Error('a session without its member');
  const { consentGivenAt } = subject;
  if (consentGivenAt === null) return fail({ code: 'consent-missing' });
  // An estimate names nobody, so it can't be matched itself, and it tells the file's score.
  if (!(await hasOwnFile(ctx, memberId))) return fail(noScore());
  const month = sydneyMonth(now());
  const answer = await simulations.simulate({
    subject: { ...subject, consentGivenAt },
    month,
    changes,
  });
  if (!answer.ok) return fail(refusalOf(answer.failure, config.timings));
  return succeed(estimateOf(answer.value, month));
}

function estimateOf({ currentScore, simulatedScore, steps, possible }: Simulation, month: string): Estimate {
  return {
    month,
    score: currentScore,
    bandDescription: bandOf(currentScore).name,
    estimatedScore: simulatedScore,
    estimatedBandDescription: bandOf(simulatedScore).name,
    points: simulatedScore - currentScore,
    steps: steps.map(({ obstacle, reasons, ...step }) => ({
      ...step,
      notApplicable: obstacle === null ? null : OBSTACLE_WORDS[obstacle],
      reasons: [...reasons],
    })),
    possible: [...possible],
  };
}

const noScore = (): Refusal => ({
  code: 'what-if-no-score',
  errorMessage: withoutBureau(WHAT_IF_MESSAGES.noScore),
});

function refusalOf(failure: BureauFailure, { scoreRetryMs }: Context['config']['timings']): Refusal {
  if (failure === 'try-later') {
    const retryAfterSeconds = Math.max(1, Math.ceil(scoreRetryMs / 1000));
    return {
      code: 'score-try-later',
      errorMessage: withoutBureau(WHAT_IF_MESSAGES.tryLater),
      retryAfterSeconds,
    };
  }
  return isDefinite(failure)
    ? noScore()
    : { code: 'score-unavailable', errorMessage: withoutBureau(WHAT_IF_MESSAGES.scoreUnavailable) };
}
