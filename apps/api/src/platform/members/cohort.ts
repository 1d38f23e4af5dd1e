import type { Db } from '#api/platform/context.ts';
import { memberWith } from './addresses.ts';

/**
 * Moves the owner of an address into the cohort. False when nobody has the address, or its owner belongs to the cohort
 * already: a date of moving never changes.
 */
export async function moveIntoCohort(db: Db, emailLookups: readonly Buffer[], now: Date): Promise<boolean> {
  const memberId = await memberWith(db, emailLookups);
  if (memberId === null) return false;
  const moved = await db
    .updateTable('members')
    .set({ cohort: true, cohort_moved_at: now })
    .where('id', '=', memberId)
    .where('email_lookup', 'in', emailLookups)
    .where('cohort', '=', false)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Keeps the banner about the move away for good. Changes nothing for a member who was not moved, or a second time. */
export async function dismissOneScoreBanner(db: Db, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('members')
    .set({ one_score_banner_dismissed_at: now })
    .where('id', '=', memberId)
    .where('cohort_moved_at', 'is not', null)
    .where('one_score_banner_dismissed_at', 'is', null)
    .execute();
}
