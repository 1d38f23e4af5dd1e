import type { ResponseOf } from '@wattle/contract';
import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';
import { withReminders } from '@wattle/domain/about-me/interests';
import { openWizard } from '@wattle/domain/wizard/engine';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { partnerFor } from '@wattle/domain/wizard/partners';
import type { StepState, WizardPartner } from '@wattle/domain/wizard/step-state';

import type { AboutMeAgreement, Reminders, WizardAnswers, WizardContent } from './wizards.ports.ts';

type Profile = ResponseOf<'GET /v1/wizard/:wizardName'>;

type Deps = {
  answers: Pick<WizardAnswers, 'read'>;
  agreement: Pick<AboutMeAgreement, 'agreed'>;
  reminders: Pick<Reminders, 'stand'>;
  content: WizardContent;
  /** An id that says nothing about anybody, new each time: it can't link two visits of a member. */
  newHandOverId: () => string;
  withHandOverId: (actionUrl: string, handOverId: string) => string;
  /** The page that stands in for a made-up partner's; null for an address that may really exist. */
  standInFor: (actionUrl: string) => string | null;
};

export type ShowWizard = (of: { memberId: string; definition: WizardDefinition }) => Promise<Profile>;

/** A wizard as this member left it, on whatever device (WIZ-017), with the assistant's partners (HLA-040). */
export function makeShowWizard({
  answers,
  agreement,
  reminders,
  content,
  newHandOverId,
  withHandOverId,
  standInFor,
}: Deps): ShowWizard {
  const partnersOf = (definition: WizardDefinition): WizardPartner[] => {
    if (!definition.steps.some(({ partnerType }) => partnerType !== undefined)) return [];
    return content.partners.map((partner) => {
      const actionUrl = withHandOverId(partner.actionUrl, newHandOverId());
      return { ...partner, actionUrl, standInUrl: standInFor(actionUrl) };
    });
  };

  return async ({ memberId, definition }) => {
    const isAboutMe = definition.name === 'about-me';
    const [saved, agreed, reminded] = await Promise.all([
      answers.read({ memberId, wizard: definition.name }),
      isAboutMe ? agreement.agreed(memberId) : false,
      isAboutMe ? reminders.stand(memberId) : false,
    ]);
    const asSaved = [...(isAboutMe ? withReminders(saved, reminded) : saved)].map(([stepCode, answer]) => ({
      ...answer,
      stepCode,
      isCompleted: true,
    }));
    const { steps } = openWizard(definition, asSaved);
    const partners = partnersOf(definition);
    const { text, version: textVersion } = ABOUT_ME_CONSENT;
    return {
      promotionEnabled: content.promotionEnabled,
      steps: steps.map((step) => onTheWire(definition, step, partners)),
      extra: {
        partners: partners.map((partner) => ({ ...finishOf(partner), ...plain(partner) })),
        agreement: isAboutMe ? { agreed, text, textVersion } : null,
      },
    };
  };
}

/** A step in the wire's own form; a finish with the first partner of its path (HLA-041). */
function onTheWire(
  definition: WizardDefinition,
  step: StepState,
  partners: readonly WizardPartner[],
): Profile['steps'][number] {
  const type = definition.steps[step.stepIndex]?.partnerType;
  const partner = type === undefined ? null : partnerFor(partners, type);
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
