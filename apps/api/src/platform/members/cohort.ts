import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { memberWith } from './addresses.ts';

/**
 * Moves the owner of an address into the cohort, from today on: their history starts anew with this month, and their
 * dashboard says so. False when nobody has the address, or its owner belongs to the cohort already: a date of moving
 * never changes. No route leads here: only operators move members.
 */
export async function moveIntoCohort({ db, emailLookup, now }: Context, email: Email): Promise<boolean> {
  const emailLookups = emailLookup.all(email);
  const memberId = await memberWith(db, emailLookups);
  if (memberId === null) return false;
  const moved = await db
    .updateTable('members')
    .set({ cohort: true, cohort_moved_at: now() })
    .where('id', '=', memberId)
    .where('email_lookup', 'in', emailLookups)
    .where('cohort', '=', false)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Keeps the banner about the move away for good. Changes nothing for a member who was not moved, or a second time. */
export async function dismissOneScoreBanner({ db, now }: Context, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ one_score_banner_dismissed_at: now() })
    .where('id', '=', memberId)
    .where('cohort_moved_at', 'is not', null)
    .where('one_score_banner_dismissed_at', 'is', null)
    .execute();
}
