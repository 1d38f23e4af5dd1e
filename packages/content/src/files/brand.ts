import { z } from 'zod';
import { eachOnce, key, positive, sitePath, nonEmptyText } from './pieces.ts';
import { Themes } from './themes.ts';

/** A promotion and its inclusive dates; its terms are `legal/promotion-terms.md` (LEGAL-009). */
const Promotion = z
  .strictObject({ name: nonEmptyText, from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'is before the first day' });
type Promotion = z.output<typeof Promotion>;

const siteUrl = z
  .url()
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, 'use an address without a path');

const months = z.int().min(1).max(120);
const httpsUrl = z.url({ protocol: /^https$/, error: 'use an https address' });
/** Where vulnerabilities are reported (RFC 9116, 2.5.3). */
const contact = z.union([z.url({ protocol: /^mailto$/ }), httpsUrl], {
  error: 'use mailto: or an https address',
});

/** The home page's counter (HOME-009). */
const Counter = z.strictObject({
  /** Invented figures, before and in the server's answer (HOME-010 to HOME-013). */
  sample: z
    .strictObject({
      start: positive,
      counter: positive,
      counterIncrement: positive,
      /** Milliseconds. */
      updateInterval: z.int().min(1000),
    })
    .nullable(),
  /** Scores given by an earlier service, and the source of that figure. */
  givenBefore: z.strictObject({ scores: positive, source: nonEmptyText }).nullable(),
  /** Hidden below this. */
  showFrom: positive,
});

export const Brand = z.strictObject({
  name: nonEmptyText,
  company: nonEmptyText,
  /** Null leaves it out everywhere. */
  companyNumber: nonEmptyText.nullable(),
  licenceNumber: nonEmptyText.nullable(),
  /** The two numbers are placeholders, and pages must say so. */
  numbersAreFictitious: z.boolean(),
  siteUrl,
  /** Contacts for people who cannot or will not use a form. Pages say when they are made up. */
  reach: z.strictObject({
    madeUp: z.boolean(),
    telephone: z.string().regex(/^\+?[\d ]{8,}$/, 'use digits and blanks'),
    hours: nonEmptyText,
    post: nonEmptyText,
  }),
  /**
   * Retention in months after a cancellation, and of inactivity until we write to the member. Pages and mails state it,
   * and the product follows it.
   */
  keptMonths: z.strictObject({ cancelled: months, dormant: months }),
  /** Null for this site's own form. */
  createAccountUrl: z.union([sitePath, httpsUrl]).nullable(),
  /** Press about the edition (HOME-008). */
  featuredIn: z
    .strictObject({
      madeUp: z.boolean(),
      names: eachOnce(z.strictObject({ key, name: nonEmptyText }), 'key').min(1),
    })
    .nullable(),
  counter: Counter,
  /** The review service, its page and its widget (HOME-023). */
  reviews: z.strictObject({ service: nonEmptyText, url: httpsUrl, widget: httpsUrl }).nullable(),
  promotion: Promotion.nullable(),
  /** The contact for vulnerability reports, and when it was last checked. */
  security: z.strictObject({ contact, confirmedOn: z.iso.date() }).nullable(),
  themes: Themes,
});
export type Brand = z.output<typeof Brand>;
