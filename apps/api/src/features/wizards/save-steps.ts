import { REMINDERS, remindersIn } from '@wattle/domain/about-me/interests';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';

import type { Refusal } from '#api/platform/refusal.ts';

import { withSteps, type SentStep } from './save-steps.rules.ts';
import type { Reminders, SavedAnswers, WizardAnswers } from './wizards.ports.ts';

type Deps = { answers: Pick<WizardAnswers, 'change'>; reminders: Reminders };

type Input = { memberId: string; definition: WizardDefinition; sent: readonly SentStep[] };

export type SaveSteps = (input: Input) => Promise<Outcome<{ isSaved: true }, Refusal>>;

/**
 * Saves what the engine would have let a member answer, and nothing of a call that contains anything else. Of two
 * devices, the later answer to a step counts; steps that only one of them wrote stay. What About Me is told of reminders
 * switches them.
 */
export function makeSaveSteps({ answers, reminders }: Deps): SaveSteps {
  return async ({ memberId, definition, sent }) => {
    const of = { memberId, wizard: definition.name };
    let before: SavedAnswers = new Map();
    let after: SavedAnswers = new Map();
    const changed = await answers.change(of, (saved) => {
      const merged = withSteps(definition, saved, sent);
      before = saved;
      after = merged.ok ? merged.value : saved;
      return merged;
    });
    if (!changed.ok) return fail({ code: 'validation', errors: changed.failure });
    if (sent.some(({ stepCode }) => stepCode === REMINDERS.step)) {
      await switchReminders(reminders, { memberId, before, after });
    }
    return succeed({ isSaved: true });
  };
}

type Said = { memberId: string; before: SavedAnswers; after: SavedAnswers };

/** Whoever answers for the first time without choosing reminders has not declined those that were chosen elsewhere. */
async function switchReminders(reminders: Reminders, { memberId, before, after }: Said): Promise<void> {
  const wanted = remindersIn(after) ?? false;
  if (wanted || remindersIn(before) !== null) await reminders.choose({ memberId, wanted });
}
