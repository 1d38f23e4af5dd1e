import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { token } from '../schemas.ts';

const Notices = z.strictObject({
  /** E-mail when the member's score or file has changed. */
  scoreChange: z.boolean(),
});

const NoticesSent = Notices.extend({
  /**
   * Why none are sent although they are asked for: mail to the member bounced, or was reported as spam. Turning them on
   * again resumes them.
   */
  stopped: z.strictObject({ why: z.enum(['returned', 'complained']), since: z.iso.datetime() }).optional(),
});

/** Recurring e-mail notices of a member. */
export const noticeOperations = defineOperations({
  'GET /v1/user/notices': {
    summary: 'Whether the member is told by e-mail when their score or file changes',
    area: 'notices',
    access: { to: 'member', roles: ['2FA'] },
    response: NoticesSent,
    problems: [],
  },
  'PUT /v1/user/notices': {
    summary: 'Says yes or no to score-change notices; every change is a consent record of its own',
    area: 'notices',
    access: { to: 'member', roles: ['2FA'] },
    body: Notices,
    example: { body: { scoreChange: false } },
    response: Notices,
    problems: [],
  },
  'POST /v1/notices/unsubscribe': {
    summary: 'Ends score-change notices by the signed link of one of them, without a login (RFC 8058)',
    area: 'notices',
    access: { to: 'anyone' },
    uncounted: { because: 'our signature cannot be guessed' },
    signed: true,
    querystring: z.strictObject({
      /** From the mail. */
      token: token(200),
    }),
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
    response: z.object({ isUnsubscribed: z.literal(true) }),
    problems: ['unsubscribe-invalid'],
  },
});
