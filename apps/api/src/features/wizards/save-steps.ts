import { REMINDERS, remindersIn } from '@wattle/domain/about-me/interests';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { SCORE_REMINDERS_CONSENT } from '@wattle/domain/score/score-notices';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { defineBudget, MINUTE } from '#api/platform/throttles/budget.ts';

import { withSteps, type SentStep } from './save-steps.rules.ts';
import type { SavedAnswers } from './stored-answers.ts';
import { findAnswers, replaceAnswers } from './wizards.sql.ts';
import { chooseNotices } from '../notifications/choices.ts';

/** One step a second. */
export const wizardByMember = defineBudget({
  name: 'wizardByMember',
  counts: 'calls',
  hits: 600,
  windowMs: 10 * MINUTE,
});

/** Retries of an optimistic update; members have far fewer devices saving at once. */
const MAX_ATTEMPTS = 20;

type Input = { memberId: string; definition: WizardDefinition; sent: readonly SentStep[] };

/**
 * Saves all steps of a call or none. Concurrent saves merge: the later answer to a step wins, other steps stay. The
 * answer about reminders also switches score notices.
 */
export async function saveSteps(
  ctx: Context,
  { memberId, definition, sent }: Input,
): Promise<Outcome<{ isSaved: true }, Refusal>> {
  const key = { memberId, wizard: definition.name };
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const { version, saved: before } = await findAnswers(ctx, key);
    const merged = withSteps(definition, before, sent);
    if (!merged.ok) return fail({ code: 'validation', errors: merged.failure });
    const after = merged.value;
    if (await replaceAnswers(ctx, key, { version, saved: after })) {
      if (sent.some(({ stepCode }) => stepCode === REMINDERS.step)) {
        await switchReminders(ctx, { memberId, before, after });
      }
      return succeed({ isSaved: true });
    }
  }
  throw new Error('the answers changed during every attempt to save them');
}

type Change = { memberId: string; before: SavedAnswers; after: SavedAnswers };

/**
 * Switches score notices under About Me's own wording. A first answer without reminders does not decline notices chosen
 * elsewhere.
 */
async function switchReminders(ctx: Context, { memberId, before, after }: Change): Promise<void> {
  const wanted = remindersIn(after) ?? false;
  if (!wanted && remindersIn(before) === null) return;
  const { version } = SCORE_REMINDERS_CONSENT;
  await chooseNotices(ctx, { memberId, wanted, source: 'about-me', version });
}
