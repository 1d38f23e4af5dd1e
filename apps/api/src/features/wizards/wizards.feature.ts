import { randomBytes } from 'node:crypto';

import { incomeKindOf } from '@wattle/domain/about-me/income-kind';
import { aboutMeInterests, topicsOf, type AboutMeTopic } from '@wattle/domain/about-me/interests';
import { standInFor } from '@wattle/domain/offers/stand-in';
import { SCORE_REMINDERS_CONSENT } from '@wattle/domain/score/score-notices';
import { WIZARDS } from '@wattle/domain/wizard/wizards';

import type { EffectParts } from '#api/platform/platform.ts';
import { leadHits } from '#api/platform/throttles/lead-budgets.ts';

import type { DepsOf, ComposedFeature, FeatureEffects, Foundation } from '../feature.ts';

import { makeInterestsOfMember } from './about-me-interests.ts';
import { makeHandOverPlan } from './hand-over-plan.ts';
import { makeOutboxHandOvers } from './outbox-hand-overs.ts';
import { makeUndeliveredHandOvers } from './outbox-undelivered-hand-overs.ts';
import { makePgAboutMeAgreement } from './pg-about-me-agreement.ts';
import { makePgWizardsPart } from './pg-personal-data.ts';
import { answersContext, makePgWizardAnswers, WIZARD_ANSWERS_TABLE } from './pg-wizard-answers.ts';
import { makePgPlanFacts } from './pg-plan-facts.ts';
import { makeSaveSteps } from './save-steps.ts';
import { makeShowWizard } from './show-wizard.ts';
import { readAnswers, writeAnswers } from './stored-answers.ts';
import type { Reminders, TroublesOf } from './wizards.ports.ts';
import { wizardRoutes } from './wizards.routes.ts';
import { withHandOverId, wizardContentOf } from './yaml-wizard-partners.ts';

/** Bytes in a hand-over id: nobody guesses another's. */
const HAND_OVER_BYTES = 16;

type Needs = Pick<DepsOf<typeof makeOutboxHandOvers>, 'keepDeparture'> & {
  troublesOf: TroublesOf;
  notices: {
    wants: (memberId: string) => Promise<boolean>;
    choose: (choice: { memberId: string; wanted: boolean; source: string; version: string }) => Promise<void>;
  };
};

/** What members told the wizards, for features that may use it as far as they agreed. */
export function wizardsPorts(platform: Foundation) {
  return { toldAboutMe: toldAboutMeOf(platform), interestIn: interestInOf(platform) };
}

/** A hand-over is a lead of its own kind: somebody waits for a call. */
export function wizardsEffects({ config, outbox, cipher }: EffectParts) {
  return {
    ends: { 'hand-over': makeUndeliveredHandOvers({ outbox, cipher, origin: config.publicOrigin }) },
  } satisfies FeatureEffects;
}

export function wizardsFeature(platform: Foundation, needs: Needs) {
  return {
    routes: (define) => wizardRoutes(define, useCasesOf(platform, needs)),
    sealed: () => [WIZARD_ANSWERS_TABLE],
    personalData: () => [makePgWizardsPart({ answers: answersOf(platform) })],
  } satisfies ComposedFeature;
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

/** What sealed answers of About Me say, for callers that have read them where their use is agreed to. */
function readAboutMe({ cipher }: Foundation) {
  const wizard = 'about-me';
  return (memberId: string, answers: Uint8Array) =>
    readAnswers(WIZARDS[wizard], cipher.open(answers, answersContext({ memberId, wizard })));
}

/** The product type that About Me names. */
function interestInOf(platform: Foundation) {
  const read = readAboutMe(platform);
  return (memberId: string, answers: Uint8Array) => aboutMeInterests(read(memberId, answers)).productTypeId;
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
  const { keepDeparture, troublesOf } = needs;
  const reminders = remindersOf(needs);
  const { throttle } = platform;
  const answers = answersOf(platform);
  const agreement = makePgAboutMeAgreement(platform);
  const { wizardPartners, catalogue } = platform.content();
  const content = wizardContentOf(wizardPartners, catalogue.offers);
  const read = readAboutMe(platform);
  const links = {
    newHandOverId: () => randomBytes(HAND_OVER_BYTES).toString('base64url'),
    withHandOverId,
    standInFor: (actionUrl: string) => standInFor(new URL(actionUrl), platform.config.partner.site),
  };
  return {
    showWizard: makeShowWizard({ answers, agreement, reminders, troublesOf, content, ...links }),
    saveSteps: makeSaveSteps({ answers, reminders }),
    handOverPlan: makeHandOverPlan({
      answers,
      troublesOf,
      partners: content.partners,
      sendHandOver: makeOutboxHandOvers({ ...platform, keepDeparture }),
      mayMakeLead: async (address) => (await throttle.hit(...leadHits(address))).allowed,
      ...links,
    }),
    agreement,
    planFacts: makePgPlanFacts({
      ...platform.ctx,
      incomeKindIn: (memberId, sealed) => incomeKindOf(read(memberId, sealed)),
    }),
  };
}
