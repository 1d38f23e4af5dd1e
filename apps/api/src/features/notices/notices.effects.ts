import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import { DAY, MAIL, NORMAL_RETRY } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';

import { markNotice, noticedMember } from './notices.sql.ts';

/** A prepared notice to one of many. Codes are claimed first. */
export const memberNotice = defineEffect({
  ...MAIL,
  name: 'member-notice',
  rule: {
    kind: 'member-notice',
    retryForMs: 7 * DAY,
    ...NORMAL_RETRY,
    onFailure: 'keep',
    isLowPriority: true,
  },
  body: z.strictObject({
    to: z.string(),
    subject: z.string(),
    parts: z.array(
      z.union([z.strictObject({ text: z.string() }), z.strictObject({ list: z.array(z.string()) })]),
    ),
  }),
  consent: { none: 'the law or the terms ask that each member whom it concerns is told' },
  sample: ({ to }) => ({
    to,
    subject: 'Our terms change on 31 Dec 2026',
    parts: [{ text: 'What changes:' }, { list: ['You may give someone authority to act for you.'] }],
  }),
  leaves: {
    mail: ({ to, subject, parts }, { origin }) => ({
      to,
      subject,
      ...composeMail({
        heading: subject,
        parts: [...parts, { link: `${origin}${PATHS.contactUs}`, label: 'Ask us about it' }],
        footer: { why: 'You get this email because you have an account with us and this concerns you.' },
      }),
    }),
  },
  member: ({ db }, { id }) => noticedMember(db, id),
  delivered: (_ctx, tx, { id, at }) => markNotice(tx, { effectId: id, outcome: 'delivered', at }),
  returned: (ctx, tx, { id }) => markNotice(tx, { effectId: id, outcome: 'returned', at: ctx.deliveryNow() }),
  undelivered: (ctx, tx, { id }) =>
    markNotice(tx, { effectId: id, outcome: 'undelivered', at: ctx.deliveryNow() }),
});
