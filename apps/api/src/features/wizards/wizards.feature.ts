import { randomBytes } from 'node:crypto';

import { aboutMeInterests, topicsOf, type AboutMeTopic } from '@wattle/domain/about-me/interests';
import { standInFor } from '@wattle/domain/offers/stand-in';
import { SCORE_REMINDERS_CONSENT } from '@wattle/domain/score/score-notices';
import { WIZARDS } from '@wattle/domain/wizard/wizards';

import type { Feature, Foundation } from '../feature.ts';

import { makeInterestsOfMember } from './about-me-interests.ts';
import { makePgAboutMeAgreement } from './pg-about-me-agreement.ts';
import { makePgWizardsPart } from './pg-personal-data.ts';
import { answersContext, makePgWizardAnswers } from './pg-wizard-answers.ts';
import { makeSaveSteps } from './save-steps.ts';
import { makeShowWizard } from './show-wizard.ts';
import { readAnswers, writeAnswers } from './stored-answers.ts';
import type { Reminders } from './wizards.ports.ts';
import { wizardRoutes } from './wizards.routes.ts';
import { withHandOverId, wizardContentOf } from './yaml-wizard-partners.ts';

/** Bytes in a hand-over id: nobody guesses another's. */
const HAND_OVER_BYTES = 16;

type Needs = {
  notices: {
    wants: (memberId: string) => Promise<boolean>;
    choose: (choice: { memberId: string; wanted: boolean; source: string; version: string }) => Promise<void>;
  };
};

/** What members told the wizards, for features that may use it as far as they agreed. */
export function wizardsPorts(platform: Foundation) {
  return { toldAboutMe: toldAboutMeOf(platform), interestIn: interestInOf(platform) };
}

export function wizardsFeature(platform: Foundation, needs: Needs) {
  return {
    routes: (define) => wizardRoutes(define, useCasesOf(platform, needs)),
    personalData: () => [makePgWizardsPart({ answers: answersOf(platform) })],
  } satisfies Feature;
}

function answersOf(platform: Foundation) {
  return makePgWizardAnswers({
    ...platform,
    documents: {
      read: (wizard, document) => readAnswers(WIZARDS[wizard], document),
      write: (wizard, saved) => writeAnswers(WIZARDS[wizard], saved),
    },
  });
}

/** For callers that have read sealed answers of About Me whose use is agreed to: the product type they name. */
function interestInOf({ cipher }: Foundation) {
  const wizard = 'about-me';
  return (memberId: string, answers: Uint8Array) => {
    const document = cipher.open(answers, answersContext({ memberId, wizard }));
    return aboutMeInterests(readAnswers(WIZARDS[wizard], document)).productTypeId;
  };
}

function toldAboutMeOf(platform: Foundation) {
  const interestsOfMember = makeInterestsOfMember({
    answers: answersOf(platform),
    agreement: makePgAboutMeAgreement(platform),
  });
  return async (memberId: string): Promise<ReadonlySet<AboutMeTopic>> => {
    const interests = await interestsOfMember(memberId);
    return interests === null ? new Set() : topicsOf(interests);
  };
}

/** The notices by the name that About Me has for them, with its own wording. */
function remindersOf({ notices }: Needs): Reminders {
  const { version } = SCORE_REMINDERS_CONSENT;
  return {
    stand: notices.wants,
    choose: (choice) => notices.choose({ ...choice, source: 'about-me', version }),
  };
}

function useCasesOf(platform: Foundation, needs: Needs) {
  const reminders = remindersOf(needs);
  const answers = answersOf(platform);
  const agreement = makePgAboutMeAgreement(platform);
  const showWizard = makeShowWizard({
    answers,
    agreement,
    reminders,
    content: wizardContentOf(platform.content().wizardPartners),
    newHandOverId: () => randomBytes(HAND_OVER_BYTES).toString('base64url'),
    withHandOverId,
    standInFor: (actionUrl) => standInFor(new URL(actionUrl), platform.config.partner.site),
  });
  return { showWizard, saveSteps: makeSaveSteps({ answers, reminders }), agreement };
}
