import { answerInWords } from '@wattle/domain/wizard/progress';
import { WIZARD_NAMES, type WizardName } from '@wattle/domain/wizard/definition';
import { WIZARDS } from '@wattle/domain/wizard/wizards';

import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

import type { WizardAnswers } from './wizards.ports.ts';

type Deps = { answers: Pick<WizardAnswers, 'read'> };

/** What the member answered in the wizards, including answers that no longer count. */
export function makePgWizardsPart({ answers }: Deps): PersonalDataPart {
  const answered = async (memberId: string, wizard: WizardName) => {
    const saved = await answers.read({ memberId, wizard });
    return WIZARDS[wizard].steps.flatMap((step) => {
      const answer = saved.get(step.code);
      return answer === undefined ? [] : [{ question: step.title, answer: answerInWords(step, answer) }];
    });
  };

  return {
    name: 'wizards',
    title: 'Your answers in the wizards',
    tables: ['wizard_answers'],
    async exportOf(memberId) {
      const all = await Promise.all(
        WIZARD_NAMES.map(async (wizard) => ({
          wizard: WIZARDS[wizard].title,
          answers: await answered(memberId, wizard),
        })),
      );
      return all.filter((each) => each.answers.length > 0);
    },
    async erase(tx, memberId) {
      await tx.deleteFrom('wizard_answers').where('member_id', '=', memberId).execute();
    },
  };
}
