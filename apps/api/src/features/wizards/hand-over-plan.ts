import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { HAND_OVER_CONSENT, handOverFields, type HandOverField } from '@wattle/domain/home-loan/hand-over';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { matchPartners } from '@wattle/domain/home-loan/matching';
import { loanPlan, pathOf } from '@wattle/domain/home-loan/plan';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { currentStep, openWizard } from '@wattle/domain/wizard/engine';
import { answersOf } from '@wattle/domain/wizard/progress';

import type {
  EditedPartner,
  PlanFacts,
  SavedAnswers,
  SendHandOver,
  TroublesOf,
  WizardAnswers,
} from './wizards.ports.ts';

type Deps = {
  answers: Pick<WizardAnswers, 'read'>;
  /** Debts that went wrong, on the latest file: nobody with one is led towards borrowing. */
  troublesOf: TroublesOf;
  partners: readonly EditedPartner[];
  sendHandOver: SendHandOver;
  /** Counts a lead from this network address, unless too many were made. */
  mayMakeLead: (address: string) => Promise<boolean>;
  /** An id that says nothing about anybody, new each time. */
  newHandOverId: () => string;
  withHandOverId: (actionUrl: string, handOverId: string) => string;
  standInFor: (actionUrl: string) => string | null;
};
type Input = {
  memberId: string;
  facts: PlanFacts;
  address: string;
  agreed: ParsedBodyOf<'POST /v1/home-loan/hand-over'>;
};
type Failure = 'hand-over-changed' | 'rate-limited';
export type HandOverPlan = (
  input: Input,
) => Promise<Outcome<ResponseOf<'POST /v1/home-loan/hand-over'>, Failure>>;

/**
 * Sends a member's answers to a partner that takes their plan, if the consent names exactly what would be sent: nothing
 * leaves under a wording or a list that the member has not seen. All of it is worked out here from what is saved.
 */
export function makeHandOverPlan(deps: Deps): HandOverPlan {
  const { answers, partners, sendHandOver, mayMakeLead, newHandOverId, withHandOverId, standInFor } = deps;
  return async ({ memberId, facts, address, agreed }) => {
    const [saved, troubles] = await Promise.all([
      answers.read({ memberId, wizard: HOME_LOAN_WIZARD.name }),
      deps.troublesOf(memberId),
    ]);
    if (troubles.length > 0) return fail('hand-over-changed');
    const ready = readyFor(agreed.partnerId, { saved, facts, partners });
    if (ready === null || !isAgreed(agreed, ready.fields)) return fail('hand-over-changed');
    if (!(await mayMakeLead(address))) return fail('rate-limited');
    const clickId = newHandOverId();
    await sendHandOver({ clickId, memberId, person: facts.person, ...ready });
    const url = withHandOverId(ready.partner.actionUrl, clickId);
    return succeed({ url, standInUrl: standInFor(url) });
  };
}

type Of = { saved: SavedAnswers; facts: PlanFacts; partners: readonly EditedPartner[] };

/** The partner, if it takes the plan of the saved answers, and what it would be sent; null while a question is open. */
function readyFor(partnerId: number, { saved, facts, partners }: Of) {
  const asSaved = [...saved].map(([stepCode, answer]) => ({ ...answer, stepCode, isCompleted: true }));
  const wizard = openWizard(HOME_LOAN_WIZARD, asSaved);
  const given = answersOf(HOME_LOAN_WIZARD, wizard);
  const type = pathOf(given);
  if (type === null || !currentStep(wizard).isFinalStep) return null;
  const { matches } = matchPartners(partners, { type, plan: loanPlan(given, facts.known) });
  const match = matches.find(({ partner }) => partner.partnerId === partnerId);
  return match === undefined ? null : { partner: match.partner, fields: handOverFields(given, facts.person) };
}

function isAgreed(agreed: Input['agreed'], fields: readonly HandOverField[]): boolean {
  return agreed.textVersion === HAND_OVER_CONSENT.version && asText(agreed.fields) === asText(fields);
}

const asText = (fields: readonly Pick<HandOverField, 'field' | 'value'>[]): string =>
  JSON.stringify(fields.map(({ field, value }) => [field, value]));
