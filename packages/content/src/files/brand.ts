import { z } from 'zod';
import { path, text } from './pieces.ts';

const siteUrl = z
  .url()
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, 'use an address without a path');

/** The edition's own details. */
export const Brand = z.strictObject({
  name: text,
  company: text,
  companyNumber: text,
  licenceNumber: text,
  /** The two numbers are placeholders, and whoever shows them must say so. */
  numbersAreFictitious: z.boolean(),
  siteUrl,
  /** Where people register; null for this site's own form. */
  createAccountUrl: z.union([path, z.url({ protocol: /^https$/ })]).nullable(),
});
export type Brand = z.output<typeof Brand>;
