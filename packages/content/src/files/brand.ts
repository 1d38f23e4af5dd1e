import { z } from 'zod';
import { sitePath, nonEmptyText } from './pieces.ts';

const siteUrl = z
  .url()
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, 'use an address without a path');

const months = z.int().min(1).max(120);

/** The edition's own details. */
export const Brand = z.strictObject({
  name: nonEmptyText,
  company: nonEmptyText,
  companyNumber: nonEmptyText,
  licenceNumber: nonEmptyText,
  /** The two numbers are placeholders, and whoever shows them must say so. */
  numbersAreFictitious: z.boolean(),
  siteUrl,
  /**
   * How many months what we hold is kept of somebody who cancelled, or who stays away until we write to them. Pages and
   * mails say it, and the product does it.
   */
  keptMonths: z.strictObject({ cancelled: months, dormant: months }),
  /** Where people register; null for this site's own form. */
  createAccountUrl: z.union([sitePath, z.url({ protocol: /^https$/ })]).nullable(),
});
export type Brand = z.output<typeof Brand>;
