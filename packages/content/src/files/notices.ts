import { z } from 'zod';
import { nonEmptyText } from './pieces.ts';

/** A notice to many members, by its file's name. */
export const NoticeFront = z.strictObject({
  subject: nonEmptyText,
  /** Who approved these words, and when. Production sends none without. */
  approvedBy: nonEmptyText.nullable(),
  /** Since when it stands on the page of notices, for those whom no mail reaches (Privacy Act 1988, section 26WL). */
  published: z.iso.date().nullable(),
  /** For a data breach: what its statement to the Commissioner has to say (section 26WK). */
  breach: z
    .strictObject({
      description: nonEmptyText,
      kinds: z.array(nonEmptyText).min(1),
      steps: z.array(nonEmptyText).min(1),
    })
    .optional(),
});
export type MemberNotice = z.output<typeof NoticeFront> & { name: string; body: string };

/** Newest first, as the page of notices shows them. */
export function publishedNotices(notices: readonly MemberNotice[], dayOf: (day: string) => string): string {
  const shown = notices
    .flatMap((notice) => (notice.published === null ? [] : [{ ...notice, published: notice.published }]))
    .toSorted((a, b) => b.published.localeCompare(a.published));
  if (shown.length === 0) return 'There is none at the moment.';
  return shown
    .map(({ subject, published, body }) => `### ${subject}\n\nPublished ${dayOf(published)}.\n\n${body}`)
    .join('\n\n');
}
