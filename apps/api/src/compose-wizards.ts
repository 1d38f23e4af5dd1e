import { randomBytes } from 'node:crypto';

import { aboutMeInterests, topicsOf, type AboutMeTopic } from '@wattle/domain/about-me/interests';
import { WIZARDS } from '@wattle/domain/wizard/wizards';

import { standInFor } from '@wattle/domain/offers/stand-in';
import { makeInterestsOfMember } from './features/wizards/about-me-interests.ts';
import { makePgAboutMeAgreement } from './features/wizards/pg-about-me-agreement.ts';
import { answersContext, makePgWizardAnswers } from './features/wizards/pg-wizard-answers.ts';
import { makeSaveSteps } from './features/wizards/save-steps.ts';
import { makeShowWizard } from './features/wizards/show-wizard.ts';
import { readAnswers, writeAnswers } from './features/wizards/stored-answers.ts';
import { wizardRoutes } from './features/wizards/wizards.routes.ts';
import { withHandOverId, wizardContentOf } from './features/wizards/yaml-wizard-partners.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';

/** Bytes of an id of a hand-over: nobody guesses another's. */
const HAND_OVER_BYTES = 16;

export function composeWizardAnswers(platform: Platform) {
  return makePgWizardAnswers({
    ...platform,
    documents: {
      read: (wizard, document) => readAnswers(WIZARDS[wizard], document),
      write: (wizard, saved) => writeAnswers(WIZARDS[wizard], saved),
    },
  });
}

/** For whoever has read sealed answers of About Me whose use is agreed to: the product type they name. */
export function composeInterestIn({ cipher }: Pick<Platform, 'cipher'>) {
  const wizard = 'about-me';
  return (memberId: string, answers: Uint8Array) => {
    const document = cipher.open(answers, answersContext({ memberId, wizard }));
    return aboutMeInterests(readAnswers(WIZARDS[wizard], document)).productTypeId;
  };
}

/** What a member told About Me, for features that may use it as far as they agreed. */
export function composeToldAboutMe(platform: Platform) {
  const interestsOfMember = makeInterestsOfMember({
    answers: composeWizardAnswers(platform),
    agreement: makePgAboutMeAgreement(platform),
  });
  return async (memberId: string): Promise<ReadonlySet<AboutMeTopic>> => {
    const interests = await interestsOfMember(memberId);
    return interests === null ? new Set() : topicsOf(interests);
  };
}

export function composeWizards(platform: Platform) {
  const answers = composeWizardAnswers(platform);
  const agreement = makePgAboutMeAgreement(platform);
  const showWizard = makeShowWizard({
    answers,
    agreement,
    content: wizardContentOf(platform.content().wizardPartners),
    newHandOverId: () => randomBytes(HAND_OVER_BYTES).toString('base64url'),
    withHandOverId,
    standInFor: (actionUrl) => standInFor(new URL(actionUrl), platform.config.partner.site),
  });
  const saveSteps = makeSaveSteps({ answers });
  return { routes: (define: DefineRoute) => wizardRoutes(define, { showWizard, saveSteps, agreement }) };
}
