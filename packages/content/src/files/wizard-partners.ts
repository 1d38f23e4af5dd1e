import { PartnerRule } from '@wattle/contract';
import { z } from 'zod';
import { sitePath, positive, nonEmptyText, repeated } from './pieces.ts';

/** A partner's address: https without credentials. */
const destination = z
  .string()
  .refine((text) => URL.canParse(text) && isOpenHttps(new URL(text)), 'use an https address');

const isOpenHttps = ({ protocol, username, password }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '';

const Summary = z.strictObject({
  logo: sitePath,
  features: z.array(nonEmptyText).min(1),
  tagline: nonEmptyText,
  disclaimer: nonEmptyText,
  buttonText: nonEmptyText,
  matchedPartnerText: nonEmptyText,
});

const Partner = z.strictObject({
  type: z.enum(['Online', 'Broker']),
  name: nonEmptyText,
  partnerId: positive,
  productIdentifier: nonEmptyText,
  trackingInfo: z.strictObject({ partnerId: positive, productId: positive, productTypeId: positive }),
  shouldPushLead: z.boolean(),
  productDisplayWizard: z.boolean(),
  partnerUrl: destination,
  actionUrl: destination,
  rules: z.array(PartnerRule).min(1).superRefine(judgeRules),
  withDetails: nonEmptyText,
});

/** Two rules of one kind would contradict or repeat each other. */
function judgeRules(rules: readonly { kind: string }[], context: z.RefinementCtx): void {
  for (const [index, kind] of repeated(rules.map((rule) => rule.kind))) {
    context.addIssue({ code: 'custom', path: [index, 'kind'], message: `'${kind}' is there twice` });
  }
}

/** Not asked on the broker path, so a rule about it could never be met. */
const UNKNOWN_TO_BROKERS = ['amount', 'equity'];
/** The same for the online path. */
const UNKNOWN_ONLINE = ['first-home'];

/** The partners that the Home Loan Assistant refers members to. */
export const WizardPartners = z
  .strictObject({
    promotionEnabled: z.boolean(),
    partners: z.array(Partner),
    summaries: z.record(z.string().regex(/^(default|\d+)$/, 'use a partner id or default'), Summary),
  })
  .superRefine(({ partners, summaries }, context) => {
    for (const [index, id] of repeated(partners.map(({ partnerId }) => partnerId))) {
      context.addIssue({ code: 'custom', path: ['partners', index], message: `${id} is there twice` });
    }
    for (const [index, { type, rules }] of partners.entries()) {
      const unknown = type === 'Broker' ? UNKNOWN_TO_BROKERS : UNKNOWN_ONLINE;
      for (const { kind } of rules.filter((rule) => unknown.includes(rule.kind))) {
        const message = `'${kind}' is never known on the way of type ${type}`;
        context.addIssue({ code: 'custom', path: ['partners', index, 'rules'], message });
      }
    }
    if (summaries['default'] === undefined) {
      context.addIssue({ code: 'custom', path: ['summaries'], message: "there is none called 'default'" });
    }
    const known = new Set(['default', ...partners.map(({ partnerId }) => String(partnerId))]);
    for (const id of Object.keys(summaries).filter((each) => !known.has(each))) {
      context.addIssue({ code: 'custom', path: ['summaries', id], message: 'is of no partner' });
    }
  });
export type WizardPartners = z.output<typeof WizardPartners>;
