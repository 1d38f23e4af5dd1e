import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

import type { WizardContent } from './wizards.ports.ts';

const FILE = 'wizard-partners.yaml';
const PLACEHOLDER = '{userId}';

const words = z.string().trim().min(1);
const id = z.int().positive();
/** Where a member may be sent: nothing but https, and no name or password within. */
const destination = z
  .string()
  .refine((text) => URL.canParse(text) && isOpenHttps(new URL(text)), 'use an https address');
const place = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'use a path of this site');

const isOpenHttps = ({ protocol, username, password }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '';

const Summary = z.strictObject({
  logo: place,
  features: z.array(words).min(1),
  tagline: words,
  disclaimer: words,
  buttonText: words,
  matchedPartnerText: words,
});

const Partner = z.strictObject({
  type: z.enum(['Online', 'Broker']),
  name: words,
  partnerId: id,
  productIdentifier: words,
  trackingInfo: z.strictObject({ partnerId: id, productId: id, productTypeId: id }),
  shouldPushLead: z.boolean(),
  productDisplayWizard: z.boolean(),
  partnerUrl: destination,
  actionUrl: destination,
});

const File = z
  .strictObject({
    promotionEnabled: z.boolean(),
    partners: z.array(Partner),
    summaries: z.record(z.string().regex(/^(default|\d+)$/, 'use a partner id or default'), Summary),
  })
  .refine(({ summaries }) => summaries['default'] !== undefined, 'there is no summary called default');

/** Edited words that can't be used; the message names every field at fault. */
class WizardContentError extends Error {
  override name = 'WizardContentError';
}

/** Reads the partners once, each with its own summary or the default (HLA-043). Any fault stops the start. */
export function loadWizardContent(directory: string): WizardContent {
  const checked = File.safeParse(parse(readFileSync(join(directory, FILE), 'utf8')));
  if (!checked.success) {
    const faults = checked.error.issues.map((each) => `${FILE}, ${each.path.join('.')}: ${each.message}`);
    throw new WizardContentError(faults.join('; '));
  }
  const { promotionEnabled, partners, summaries } = checked.data;
  return {
    promotionEnabled,
    partners: partners.flatMap((partner) => {
      const partnerConfig = summaries[String(partner.partnerId)] ?? summaries['default'];
      return partnerConfig === undefined ? [] : [{ ...partner, partnerConfig }];
    }),
  };
}

/** Puts an id where the configuration says so, encoded, so that no id can add to the address (HLA-040). */
export function withHandOverId(actionUrl: string, handOverId: string): string {
  return actionUrl.replaceAll(PLACEHOLDER, encodeURIComponent(handOverId));
}
