import {
  dayForPeople,
  endOfSydneyDay,
  formatDate,
  formatDateForPeople,
  sydneyDate,
} from '@wattle/domain/calendar/calendar';
import type { DelayReason } from '@wattle/domain/contact/complaint-words';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import { securityEvent } from '#api/platform/logs/security-events.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { recordActivity, type Staff } from '#api/platform/sessions/activity.sql.ts';

import { ENDED, markLetterUndelivered, storeLetter } from './complaints.sql.ts';
import { caseMailRule, NOT_YOU } from './contact.effects.ts';
import { findCase, lockCase } from './contact.sql.ts';

export const delayedComplaint = securityEvent(
  'operator-delayed-complaint',
  'warn',
  '`complaints delay` sent the letter that an answer takes longer. `reason`: the number of the complaint.',
);

/** If it does not arrive, the clock runs on as without it. */
export const complaintDelayed = defineEffect({
  ...MAIL,
  name: 'complaint-delayed',
  // The law wants it within the day: nobody may retry it later.
  rule: { ...caseMailRule, kind: 'complaint-delay', onFailure: 'purge' },
  body: z.strictObject({
    to: z.string(),
    reference: z.string(),
    letter: z.array(z.string()),
  }),
  consent: { none: 'the law wants it sent' },
  sample: ({ to }) => ({
    to,
    reference: 'C-7K3M-9PQ2',
    letter: ['We have not finished looking into your complaint C-7K3M-9PQ2.'],
  }),
  leaves: {
    mail({ to, reference, letter }, { origin }) {
      const heading = 'Our answer to your complaint takes longer';
      const mail = composeMail({
        heading,
        preview: `Reference number ${reference}.`,
        parts: [
          ...letter.map((text) => ({ text })),
          { link: `${origin}${PATHS.complaints}`, label: 'Read how complaints work' },
          NOT_YOU,
        ],
      });
      return { to, subject: `${heading} (${reference})`, ...mail };
    },
  },
  member: async (ctx, { concerns }) => (await findCase(ctx, concerns ?? ''))?.memberId ?? null,
  undelivered: (_ctx, tx, { body: { reference } }) => markLetterUndelivered(tx, reference),
  returned: (_ctx, tx, { concerns }) => markLetterUndelivered(tx, concerns ?? ''),
});

type Delay = { reference: string; reason: DelayReason; by: Staff };

/** `sent-before` repeats nothing. */
export type Delayed =
  | { kind: 'sent' | 'sent-before'; on: string }
  | { kind: 'unknown' | 'ended' | 'too-late' | 'not-approved' };

/** Sends the letter while the law's last day is not over. It leaves within that day or not at all. */
export async function delayComplaint(ctx: Context, { reference, reason, by }: Delay): Promise<Delayed> {
  const { approvedBy, reasons, paragraphs } = ctx.content().complaintDelay;
  if (ctx.config.production && !ctx.config.demo && approvedBy === null) return { kind: 'not-approved' };
  const memberId = (await findCase(ctx, reference))?.memberId ?? null;
  return inSessionlessTransaction(ctx, memberId, async (tx, member): Promise<Delayed> => {
    const found = await lockCase(ctx, tx, reference);
    if (found === null || found.lawDueOn === null) return { kind: 'unknown' };
    const { id, state, written, receivedAt, lawDueOn, delayedAt } = found;
    if (ENDED.includes(state)) return { kind: 'ended' };
    if (delayedAt !== null) return { kind: 'sent-before', on: formatDate(sydneyDate(delayedAt)) };
    const today = formatDate(sydneyDate(ctx.now()));
    if (today > lawDueOn) return { kind: 'too-late' };
    const words: Record<string, string> = {
      reference,
      received: formatDateForPeople(sydneyDate(receivedAt)),
      lawDay: dayForPeople(lawDueOn),
      reason: reasons[reason],
    };
    const letter = paragraphs.map((text) =>
      text.replaceAll(/\{(\w+)\}/g, (braces, name) => words[name] ?? braces),
    );
    await storeLetter(ctx, tx, { id, letter });
    await addEffect(ctx, tx, complaintDelayed, {
      body: { to: written.email, reference, letter },
      concerns: reference,
      until: endOfSydneyDay(lawDueOn),
    });
    if (member !== null) {
      await recordActivity(ctx, tx, { memberId: member.id, kind: 'complaint-delayed', sessionId: null, by });
    }
    return { kind: 'sent', on: today };
  });
}
