import { REMINDERS, remindersIn } from '@wattle/domain/about-me/interests';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { SCORE_REMINDERS_CONSENT } from '@wattle/domain/score/score-notices';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';

import { withSteps, type SentStep } from './save-steps.rules.ts';
import type { SavedAnswers } from './stored-answers.ts';
import { findAnswers, replaceAnswers } from './wizards.sql.ts';
import { chooseNotices } from '../notices/choose-notices.ts';

/** Two devices of one member may write at the same moment; no member makes this many at once. */
const MOST_TRIES = 20;

type Input = { memberId: string; definition: WizardDefinition; sent: readonly SentStep[] };

/**
 * Saves what the engine would have let a member answer, and nothing of a call that contains anything else. Of two
 * devices, the later answer to a step counts; steps that only one of them wrote stay: if somebody was faster, the steps
 * are put into what they wrote. What About Me is told of reminders switches them.
 */
export async function saveSteps(
  ctx: Context,
  { memberId, definition, sent }: Input,
): Promise<Outcome<{ isSaved: true }, Refusal>> {
  const of = { memberId, wizard: definition.name };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { version, saved: before } = await findAnswers(ctx, of);
    const merged = withSteps(definition, before, sent);
    if (!merged.ok) return fail({ code: 'validation', errors: merged.failure });
    const after = merged.value;
    if (await replaceAnswers(ctx, of, { version, saved: after })) {
      if (sent.some(({ stepCode }) => stepCode === REMINDERS.step)) {
        await switchReminders(ctx, { memberId, before, after });
      }
      return succeed({ isSaved: true });
    }
  }
  throw new Error('the answers of a wizard changed each time they were to be written');
}

type Said = { memberId: string; before: SavedAnswers; after: SavedAnswers };

/**
 * The notices by the name that About Me has for them, with its own wording. Whoever answers for the first time without
 * choosing reminders has not declined those that were chosen elsewhere.
 */
async function switchReminders(ctx: Context, { memberId, before, after }: Said): Promise<void> {
  const wanted = remindersIn(after) ?? false;
  if (!wanted && remindersIn(before) === null) return;
  const { version } = SCORE_REMINDERS_CONSENT;
  await chooseNotices(ctx, { memberId, wanted, source: 'about-me', version });
}
