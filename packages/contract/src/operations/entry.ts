import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { email, groupedNumber, isDoubted, text } from '../schemas.ts';

/** Calls without an account: field checks and address lookup. */
export const entryOperations = defineOperations('registration', {
  'POST /v1/validate/email': {
    summary: 'Whether an e-mail address has a usable form and domain; says nothing about accounts',
    access: { to: 'anyone' },
    budget: { per: 'address', name: 'entryByAddress' },
    body: z.strictObject({ email: email(200) }),
    example: { body: { email: 'ada@example.com' } },
    response: z.object({ isValid: z.boolean() }),
  },
  'POST /v1/validate/mobile': {
    summary: 'Whether a number is an Australian mobile number',
    access: { to: 'anyone' },
    budget: { per: 'address', name: 'entryByAddress' },
    body: z.strictObject({ mobile: groupedNumber(40) }),
    example: { body: { mobile: '0412345678' } },
    response: z.object({ isValid: z.boolean(), isDoubted }),
  },
  'GET /v1/address/lookup/:text': {
    summary: 'Address suggestions, as a JSON string that parses into {"Result": [...]} (ADDR-002)',
    access: { to: 'anyone' },
    uncounted: { countedBy: 'lookupsByAddress' },
    params: z.strictObject({ text: text(100) }),
    example: { params: { text: '12 Smith St' } },
    response: z.string(),
    problems: ['address-unavailable', 'rate-limited'],
  },
});

/** Device and bot challenge. */
export const guardOperations = defineOperations('sign-in', {
  'GET /v1/tm': {
    summary: 'A device-fingerprint session id and the script that reports for it',
    access: { to: 'anyone' },
    response: z.object({ tm: z.string(), scriptUrl: z.string() }),
  },
  'GET /v1/challenge': {
    summary:
      'A bot challenge to solve and send in X-Challenge-Token or recaptcha: of ALTCHA (format 2), or what Cloudflare’s widget needs to give a token',
    access: { to: 'anyone' },
    budget: { per: 'address', name: 'entryByAddress' },
    response: z.union([
      z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
      z.object({ turnstile: z.object({ siteKey: z.string(), scriptUrl: z.string() }) }),
    ]),
  },
});
