import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';

import type { Refusal } from '#api/platform/refusal.ts';

import { withSteps, type SentStep } from './save-steps.rules.ts';
import type { WizardAnswers } from './wizards.ports.ts';

type Deps = { answers: Pick<WizardAnswers, 'change'> };

type Input = { memberId: string; definition: WizardDefinition; sent: readonly SentStep[] };

export type SaveSteps = (input: Input) => Promise<Outcome<{ isSaved: true }, Refusal>>;

/**
 * Saves what the engine would have let a member answer, and nothing of a call that contains anything else. Of two
 * devices, the later answer to a step counts; steps that only one of them wrote stay.
 */
export function makeSaveSteps({ answers }: Deps): SaveSteps {
  return async ({ memberId, definition, sent }) => {
    const of = { memberId, wizard: definition.name };
    const changed = await answers.change(of, (saved) => withSteps(definition, saved, sent));
    return changed.ok ? succeed({ isSaved: true }) : fail({ code: 'validation', errors: changed.failure });
  };
}
