import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { secret } from '../schemas.ts';

/** A part of a member's data, exported by its feature. */
const ExportPart = z.object({
  /** Stable, for programs. */
  name: z.string(),
  title: z.string(),
  content: z.unknown(),
});

const MemberExport = z.object({
  product: z.string(),
  /** ISO 8601 */
  madeAt: z.string(),
  identifier: z.string(),
  /** What the file leaves out, and why. */
  notes: z.array(z.string()),
  parts: z.array(ExportPart),
});

export const leavingOperations = defineOperations('leaving', {
  'POST /v1/user/delete-account': {
    summary: 'Erases the account and ends every session; takes the password and a second factor of late',
    access: { to: 'member', roles: ['2FA'] },
    rightSecret: { recordedAs: 'password-passed' },
    body: z.strictObject({ password: secret(1000) }),
    response: z.object({
      /**
       * Identifies the records that the law requires us to keep; nothing else links them to the person. Also in the
       * mail.
       */
      receipt: z.string(),
      redirect_uri: z.string(),
    }),
    problems: ['confirm-password-incorrect', 'second-factor-needed'],
  },
  'GET /v1/user/export': {
    summary: 'Everything held about the member, for programs; takes a second factor of late',
    access: { to: 'member', roles: ['2FA'] },
    response: MemberExport,
    problems: ['csrf', 'second-factor-needed', 'rate-limited'],
  },
  'GET /v1/user/export.pdf': {
    summary: 'Everything held about the member, for reading, as application/pdf',
    access: { to: 'member', roles: ['2FA'] },
    response: z.any().meta({ type: 'string', format: 'binary' }),
    problems: ['csrf', 'second-factor-needed', 'rate-limited'],
  },
});
