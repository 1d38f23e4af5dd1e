import { WIZARD_NAMES } from '@wattle/domain/wizard/definition';
import { answerInWords } from '@wattle/domain/wizard/progress';
import { WIZARDS } from '@wattle/domain/wizards/wizards';

import type { Context } from '#api/platform/context.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { referralLead, referralLeadUndelivered } from './send-referral-lead.ts';
import { wizardByMember } from './save-steps.ts';
import { wizardRoutes } from './wizards.routes.ts';
import { eraseAnswers, findAnswers, WIZARD_ANSWERS_TABLE } from './wizards.sql.ts';

export const wizards: Feature = {
  name: 'wizards',
  does: 'answers the Home Loan Assistant or About Me',
  routes: wizardRoutes,
  effects: effects(referralLead, referralLeadUndelivered),
  budgets: [wizardByMember],
  sealed: [WIZARD_ANSWERS_TABLE],
  personalData: (ctx) => [answersPart(ctx)],
};

/** Including those of disabled steps. */
const answersPart = (ctx: Context): PersonalDataPart => ({
  name: 'wizards',
  title: 'Your answers in the wizards',
  tables: ['wizard_answers'],
  async exportOf(memberId) {
    const all = await Promise.all(
      WIZARD_NAMES.map(async (wizard) => {
        const { saved } = await findAnswers(ctx, ctx.db, { memberId, wizard });
        const { title, steps } = WIZARDS[wizard];
        const answers = steps.flatMap((step) => {
          const answer = saved.get(step.code);
          return answer === undefined ? [] : [{ question: step.title, answer: answerInWords(step, answer) }];
        });
        return { wizard: title, answers };
      }),
    );
    return all.filter((each) => each.answers.length > 0);
  },
  erase: eraseAnswers,
});
