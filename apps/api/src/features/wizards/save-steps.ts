import { REMINDERS, remindersIn } from '@wattle/domain/about-me/interests';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { SCORE_REMINDERS_CONSENT } from '@wattle/domain/score/score-notices';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';

import type { Context, Tx } from '#api/platform/context.ts';
import { inMemberTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
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

type Input = { session: MemberSession; definition: WizardDefinition; sent: readonly SentStep[] };

/**
 * Saves all steps of a call or none. Concurrent saves merge: the later answer to a step wins, other steps stay. The
 * answer about reminders also switches score notices.
 */
export async function saveSteps(
  ctx: Context,
  { session, definition, sent }: Input,
): Promise<Outcome<{ isSaved: true }, Refusal>> {
  const key = { memberId: session.memberId, wizard: definition.name };
  return inMemberTransaction(ctx, session, async (tx, member) => {
    const { version, saved: before } = await findAnswers(ctx, tx, key);
    const merged = withSteps(definition, before, sent);
    if (!merged.ok) return fail({ code: 'validation', errors: merged.failure });
    const after = merged.value;
    await replaceAnswers(ctx, tx, key, { version, saved: after });
    if (sent.some(({ stepCode }) => stepCode === REMINDERS.step)) {
      await switchReminders(ctx, tx, { member, before, after });
    }
    return succeed({ isSaved: true });
  });
}

type Change = { member: OpenMember; before: SavedAnswers; after: SavedAnswers };

/**
 * Switches score notices under About Me's own wording. A first answer without reminders does not decline notices chosen
 * elsewhere.
 */
async function switchReminders(ctx: Context, tx: Tx, { member, before, after }: Change): Promise<void> {
  const wanted = remindersIn(after) ?? false;
  if (!wanted && remindersIn(before) === null) return;
  const { version } = SCORE_REMINDERS_CONSENT;
  await chooseNotices(ctx, tx, { member, wanted, source: 'about-me', version });
}
