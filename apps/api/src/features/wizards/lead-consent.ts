import { REFERRAL_CONSENT, type LeadField } from '@wattle/domain/home-loan/referral-lead';
import type { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import type { Standing } from '#api/platform/outbox/effect-consent.ts';

import type { ReferralLead } from '../partners/partner-gateway.ts';

const receiverLine = (partner: string) => `to ${partner}`;

/** Receiver and fields, which the consent's record keeps and the member's page of consents shows. */
export const listedInConsent = (partner: string, fields: readonly LeadField[]): string[] => [
  receiverLine(partner),
  ...fields.map(({ title }) => title),
];

/**
 * The lead while no withdrawal followed its own consent: one given later is for another lead. A later consent for the
 * same partner that lists fewer fields takes the others out.
 */
export function stillAgreed<Lead extends z.output<typeof ReferralLead>>(
  ctx: Context,
  lead: Lead,
  standing: Standing,
): Lead | null {
  const consent = standing.get(REFERRAL_CONSENT.kind);
  if (consent?.granted !== true) return null;
  const { withdrawnAt, interests } = consent;
  if (withdrawnAt !== null && withdrawnAt > new Date(lead.consent.givenAt)) return null;
  const [receiver, ...titles] = interests;
  const { partners } = ctx.content().wizardPartners;
  const partner = partners.find(({ trackingInfo }) => trackingInfo.productId === lead.productId);
  return partner === undefined || receiver !== receiverLine(partner.name) ? lead : narrowed(lead, titles);
}

/** Sends nothing without a name, because the partner cannot call. */
function narrowed<Lead extends z.output<typeof ReferralLead>>(
  lead: Lead,
  titles: readonly string[],
): Lead | null {
  if (!titles.includes('Name')) return null;
  const { mobile, ...named } = lead.person;
  return {
    ...lead,
    person: mobile !== undefined && titles.includes('Mobile') ? { ...named, mobile } : named,
    answers: lead.answers.filter(({ question }) => titles.includes(question)),
  };
}
