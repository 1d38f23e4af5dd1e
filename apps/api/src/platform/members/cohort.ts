import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { memberWith } from './addresses.ts';

/**
 * Moves the owner of an address into the one-score cohort as of today: the history restarts with this month, and the
 * dashboard says so. False when the address is unknown or its owner has been moved before; the first date stands.
 * Operators only.
 */
export async function moveIntoCohort({ db, emailLookup, now }: Context, email: Email): Promise<boolean> {
  const lookup = emailLookup(email);
  const memberId = await memberWith(db, lookup);
  if (memberId === null) return false;
  const moved = await db
    .updateTable('members')
    .set({ cohort: true, cohort_moved_at: now() })
    .where('id', '=', memberId)
    .where('email_lookup', '=', lookup)
    .where('cohort', '=', false)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Dismisses the banner for good. Does nothing for a member who was not moved. */
export async function dismissOneScoreBanner({ db, now }: Context, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ one_score_banner_dismissed_at: now() })
    .where('id', '=', memberId)
    .where('cohort_moved_at', 'is not', null)
    .where('one_score_banner_dismissed_at', 'is', null)
    .execute();
}
