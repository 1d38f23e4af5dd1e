import type { ResponseOf } from '@wattle/contract';
import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';
import { withReminders } from '@wattle/domain/about-me/interests';
import { matchPartners } from '@wattle/domain/home-loan/matching';
import type { WizardPartner } from '@wattle/domain/home-loan/partner';
import type { PartnerRule } from '@wattle/domain/home-loan/partner-rules';
import { loanPlan } from '@wattle/domain/home-loan/plan';
import { standInFor } from '@wattle/domain/offers/stand-in';
import { openWizard, type WizardState } from '@wattle/domain/wizard/engine';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { partnerFor } from '@wattle/domain/wizard/partners';
import { answersOf } from '@wattle/domain/wizard/progress';
import type { StepState } from '@wattle/domain/wizard/step-state';

import type { Context } from '#api/platform/context.ts';

import { isAboutMeAgreed } from './about-me.ts';
import type { SavedAnswers } from './stored-answers.ts';
import { newClickId, withClickId, wizardContentOf, type EditedPartner } from './wizard-partners.ts';
import { findAnswers, type PlanFacts } from './wizards.sql.ts';
import { findTroubles } from '../report/report.sql.ts';
import { wantsNotices } from '../notifications/choices.ts';

type Profile = ResponseOf<'GET /v1/wizard/:wizardName'>;

type Asked = { memberId: string; definition: WizardDefinition; facts: PlanFacts };

/** Returns the member's saved answers too (WIZ-017) and, in the assistant, the partners (HLA-040). */
export async function showWizard(ctx: Context, { memberId, definition, facts }: Asked): Promise<Profile> {
  const isAboutMe = definition.name === 'about-me';
  const [{ saved }, agreed, reminded, helpFirst] = await Promise.all([
    findAnswers(ctx, ctx.db, { memberId, wizard: definition.name }),
    isAboutMe ? isAboutMeAgreed(ctx, memberId) : false,
    isAboutMe ? wantsNotices(ctx, memberId) : false,
    isAboutMe ? [] : findTroubles(ctx, memberId),
  ]);
  const wizard = openSaved(definition, isAboutMe ? withReminders(saved, reminded) : saved);
  const { wizardPartners, catalogue } = ctx.content();
  const content = wizardContentOf(wizardPartners, catalogue.offers);
  const hasNone = helpFirst.length > 0 || facts.pausedUntil !== null;
  const partners = hasNone ? [] : partnersOf(ctx, definition, content.partners);
  const { text, version: textVersion } = ABOUT_ME_CONSENT;
  return {
    promotionEnabled: content.promotionEnabled,
    steps: wizard.steps.map((step) =>
      onTheWire(step, finishPartner({ definition, wizard, partners, facts }, step)),
    ),
    extra: {
      partners: partners.map((partner) => ({ ...finishOf(partner), ...plain(partner) })),
      agreement: isAboutMe ? { agreed, text, textVersion } : null,
      helpFirst: [...helpFirst],
      offersPausedUntil: facts.pausedUntil?.toISOString() ?? null,
      known: isAboutMe ? null : facts.known,
      person: isAboutMe ? null : facts.person,
    },
  };
}

/** Marks every saved answer's step as completed. */
export function openSaved(definition: WizardDefinition, saved: SavedAnswers): WizardState {
  const asSaved = [...saved].map(([stepCode, answer]) => ({ ...answer, stepCode, isCompleted: true }));
  return openWizard(definition, asSaved);
}

function partnersOf(
  { config }: Context,
  definition: WizardDefinition,
  partners: readonly EditedPartner[],
): WizardPartner[] {
  if (!definition.steps.some(({ partnerType }) => partnerType !== undefined)) return [];
  return partners.map((partner) => {
    const actionUrl = withClickId(partner.actionUrl, newClickId());
    // Page that stands in for a made-up partner's.
    return { ...partner, actionUrl, standInUrl: standInFor(new URL(actionUrl), config.partner.site) };
  });
}

type Finishing = {
  definition: WizardDefinition;
  wizard: WizardState;
  partners: readonly WizardPartner[];
  facts: PlanFacts;
};

/**
 * The partner of a finish: the first of its path that accepts the plan (HLA-041); while questions are open, the first
 * of the path.
 */
function finishPartner(
  { definition, wizard, partners, facts }: Finishing,
  step: StepState,
): WizardPartner | null {
  const type = definition.steps[step.stepIndex]?.partnerType;
  if (type === undefined) return null;
  if (!step.isCompleted) return partnerFor(partners, type);
  const plan = loanPlan(answersOf(definition, wizard), facts.known);
  return matchPartners(partners, { type, plan }).matches[0]?.partner ?? null;
}

function onTheWire(step: StepState, partner: WizardPartner | null): Profile['steps'][number] {
  return {
    ...step,
    selectedItems: [...step.selectedItems],
    selectedTexts: [...step.selectedTexts],
    partnerConfig: partner === null ? null : configOf(partner),
    finish: partner === null ? null : finishOf(partner),
  };
}

const configOf = ({ partnerConfig }: WizardPartner) => ({
  ...partnerConfig,
  features: [...partnerConfig.features],
});

const plain = (partner: WizardPartner) => ({
  type: partner.type,
  name: partner.name,
  partnerConfig: configOf(partner),
  rules: partner.rules.map(plainRule),
  withDetails: partner.withDetails,
});

const finishOf = (partner: WizardPartner) => ({
  partnerUrl: partner.partnerUrl,
  productIdentifier: partner.productIdentifier,
  shouldPushLead: partner.shouldPushLead,
  partnerId: partner.partnerId,
  productDisplayWizard: partner.productDisplayWizard,
  trackingInfo: { ...partner.trackingInfo },
  actionUrl: partner.actionUrl,
  standInUrl: partner.standInUrl,
});

/** A mutable copy, as the wire's type requires. */
function plainRule(rule: PartnerRule): Profile['extra']['partners'][number]['rules'][number] {
  switch (rule.kind) {
    case 'purpose':
      return { ...rule, oneOf: [...rule.oneOf] };
    case 'use':
      return { ...rule, oneOf: [...rule.oneOf] };
    case 'income-kind':
      return { ...rule, oneOf: [...rule.oneOf] };
    case 'state':
      return { ...rule, oneOf: [...rule.oneOf] };
    default:
      return rule;
  }
}
