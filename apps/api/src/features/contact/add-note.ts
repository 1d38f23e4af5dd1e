import { descriptionFault, NOTES_MAX } from '@wattle/domain/contact/contact-form';
import { normaliseProse } from '@wattle/domain/fields/text-fields';
import { CONTACT_MESSAGES } from '@wattle/domain/contact/contact-messages';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { isSameHash } from '#api/platform/secrets/keyed-hash.ts';
import { addressFactor, defineBudget, HOUR } from '#api/platform/throttles/budget.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { findCase, lockCase, storeNotes } from './contact.sql.ts';
import { notesToCrm } from './note.effects.ts';

/** Two full cases an address. */
export const caseNoteByAddress = defineBudget({
  name: 'caseNoteByAddress',
  counts: 'calls',
  hits: 2 * NOTES_MAX,
  windowMs: HOUR,
  times: addressFactor,
});

const PURPOSE = 'case-note';

/** Proves to be the sender of a case, who may have no account. */
export const noteKeyOf = ({ hash }: Context, reference: string): string =>
  hash(PURPOSE)(reference).toString('base64url');

const isKeyOf = ({ hash }: Context, reference: string, noteKey: string) =>
  isSameHash(hash(PURPOSE)(reference), Buffer.from(noteKey, 'base64url'));

type Note = { reference: string; noteKey: string; description: string };

/** Adds to a case up to `NOTES_MAX` times. The CRM gets it like the case itself. */
export async function addNote(
  ctx: Context,
  { reference, noteKey, description }: Note,
): Promise<Outcome<{ notes: number }, Refusal>> {
  const fault = descriptionFault(description);
  if (fault !== null) return fail(faultAt(fault));
  if (!isKeyOf(ctx, reference, noteKey)) return fail({ code: 'case-unknown' });
  const memberId = (await findCase(ctx, reference))?.memberId ?? null;
  return inSessionlessTransaction(ctx, memberId, async (tx): Promise<Outcome<{ notes: number }, Refusal>> => {
    const found = await lockCase(ctx, tx, reference);
    if (found === null) return fail({ code: 'case-unknown' });
    if (found.notes.length >= NOTES_MAX) return fail(faultAt(CONTACT_MESSAGES.notesFull));
    const note = { at: ctx.now().toISOString(), text: normaliseProse(description) };
    const notes = [...found.notes, note];
    await storeNotes(ctx, tx, found.id, notes);
    const { kind } = found;
    await addEffect(ctx, tx, notesToCrm[kind], { body: { reference, memberId }, concerns: reference });
    return succeed({ notes: notes.length });
  });
}

const faultAt = (message: string): Refusal => ({
  code: 'validation',
  errorMessage: CONTACT_MESSAGES.badRequest,
  errors: [{ field: 'description', message }],
});
