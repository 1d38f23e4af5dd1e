import { z } from 'zod';
import { sitePath, nonEmptyText } from './pieces.ts';

const siteUrl = z
  .url()
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, 'use an address without a path');

/** The edition's own details. */
export const Brand = z.strictObject({
  name: nonEmptyText,
  company: nonEmptyText,
  companyNumber: nonEmptyText,
  licenceNumber: nonEmptyText,
  /** The two numbers are placeholders, and whoever shows them must say so. */
  numbersAreFictitious: z.boolean(),
  siteUrl,
  /** Where people register; null for this site's own form. */
  createAccountUrl: z.union([sitePath, z.url({ protocol: /^https$/ })]).nullable(),
});
export type Brand = z.output<typeof Brand>;
