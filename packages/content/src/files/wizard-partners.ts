import { z } from 'zod';
import { sitePath, positive, nonEmptyText } from './pieces.ts';

/** Where a member may be sent: only https, with no name or password in it. */
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
});

/** Whom the Home Loan Assistant hands members to. */
export const WizardPartners = z
  .strictObject({
    promotionEnabled: z.boolean(),
    partners: z.array(Partner),
    summaries: z.record(z.string().regex(/^(default|\d+)$/, 'use a partner id or default'), Summary),
  })
  .superRefine(({ partners, summaries }, context) => {
    if (summaries['default'] === undefined) {
      context.addIssue({ code: 'custom', path: ['summaries'], message: "there is none called 'default'" });
    }
    const known = new Set(['default', ...partners.map(({ partnerId }) => String(partnerId))]);
    for (const id of Object.keys(summaries).filter((each) => !known.has(each))) {
      context.addIssue({ code: 'custom', path: ['summaries', id], message: 'is of no partner' });
    }
  });
export type WizardPartners = z.output<typeof WizardPartners>;
