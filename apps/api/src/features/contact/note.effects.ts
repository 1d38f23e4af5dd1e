import { formatMomentForPeople } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { ACCEPTED, type Delivery } from '#api/platform/outbox/delivery.ts';
import { MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import { CASE_RULES, caseMailRule, NOT_YOU } from './contact.effects.ts';
import { findCase, type StoredCase } from './contact.sql.ts';
import type { CaseKind } from './crm-gateway.ts';

/** Sends the text of a case with all notes, as the database has it at that moment. */
const noteToCrm = (kind: CaseKind) =>
  defineEffect({
    name: `${kind}-note-to-crm`,
    rule: CASE_RULES[kind],
    body: z.strictObject({ reference: z.string(), memberId: z.string().nullable() }),
    receiver: ({ memberId }) => memberId,
    consent: { none: 'the sender asked us to answer' },
    sample: ({ memberId }) => ({ reference: 'C-7K3M-9PQ2', memberId }),
    leaves: { call: (ctx, { reference }) => rewrite(ctx, reference) },
    async undelivered(ctx, tx, { body: { reference } }) {
      const found = await findCase(ctx, reference);
      // The sender of an undelivered case has a mail about all of it.
      if (found === null || found.state === 'undelivered') return;
      await addEffect(ctx, tx, noteUndelivered, { body: { to: found.written.email, kind, reference } });
    },
  });

export const notesToCrm = { enquiry: noteToCrm('enquiry'), complaint: noteToCrm('complaint') };

/**
 * Repeats the call if a note was added meanwhile: of two concurrent calls, the earlier text may arrive last. Waits for
 * the case itself to arrive.
 */
async function rewrite(ctx: Context, reference: string): Promise<Delivery> {
  for (;;) {
    const found = await findCase(ctx, reference);
    // Its sender has left.
    if (found === null) return ACCEPTED;
    if (found.state === 'received' || found.state === 'undelivered')
      return { kind: 'failed', code: 'case-not-delivered' };
    const delivery = await ctx.providers.crm.rewriteCase(textOf(reference, found));
    if (delivery.kind !== 'accepted') return delivery;
    const now = await findCase(ctx, reference);
    if (now === null || now.notes.length === found.notes.length) return delivery;
  }
}

function textOf(reference: string, { written, notes }: StoredCase) {
  const added = notes.map(({ at, text }) => `Added ${formatMomentForPeople(new Date(at))}:\n${text}`);
  return {
    reference,
    firstName: written.name,
    lastName: written.lastname,
    email: written.email,
    phone: written.phone,
    description: [written.description, ...added].join('\n\n'),
  };
}

/** Repeats none of the text, like all mails about cases. */
export const noteUndelivered = defineEffect({
  ...MAIL,
  name: 'case-note-undelivered',
  rule: caseMailRule,
  body: z.strictObject({ to: z.string(), kind: z.enum(['enquiry', 'complaint']), reference: z.string() }),
  consent: { none: 'says that there will be no answer' },
  sample: ({ to }) => ({ to, kind: 'enquiry' as const, reference: 'C-7K3M-9PQ2' }),
  otherSamples: { 'complaint-note-undelivered': { kind: 'complaint' } },
  leaves: {
    mail({ to, kind, reference }, { origin }) {
      const what = kind === 'complaint' ? 'complaint' : 'message';
      const heading = `What you added to your ${what} did not get through`;
      const mail = composeMail({
        heading,
        preview: `Reference number ${reference}.`,
        parts: [
          {
            text: `We have your ${what} (reference number ${reference}), but could not pass on what you added to it. That is our fault. We are sorry.`,
          },
          { text: `Please send it again, and quote the reference number.` },
          {
            link: `${origin}${kind === 'complaint' ? PATHS.lodgeComplaint : PATHS.contactUs}`,
            label: 'Send it again',
          },
          NOT_YOU,
        ],
      });
      return { to, subject: `${heading} (${reference})`, ...mail };
    },
  },
});
