import {
  MAILED_CATEGORIES,
  NOTIFICATION_CATEGORY_NAMES,
  type NotificationCategory,
} from '@wattle/domain/notifications/categories';
import type { Choices } from '@wattle/domain/notifications/choices';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { ColumnType } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Flag } from '#api/platform/database/column-types.ts';
import { openEmail } from '#api/platform/members/member-fields.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    notification_choices: {
      member_id: string;
      email: NotificationCategory[] | null;
      push: NotificationCategory[] | null;
      is_daily: Flag;
      seen_id: ColumnType<string, string | undefined, string>;
    };
  }
}

/** The choices, and how e-mail that was chosen leaves: null without consent, or while mail to the address is suppressed. */
export type Channels = Choices & { mail: { to: string; consentId: string } | null };

/** Null for an unknown member. */
export async function channelsOf({ cipher }: Context, db: Db, memberId: string): Promise<Channels | null> {
  const row = await db
    .selectFrom('member_records as m')
    .leftJoin('notification_choices as c', 'c.member_id', 'm.id')
    .leftJoin('standing_consents as consent', (join) =>
      join
        .onRef('consent.member_id', '=', 'm.id')
        .on('consent.kind', '=', SCORE_NOTICES_CONSENT.kind)
        .on('consent.granted', '=', true),
    )
    .leftJoin('suppressed_members as s', 's.member_id', 'm.id')
    .select(['m.email as address', 'consent.id as consentId', 's.why as stopped'])
    .select(['c.email', 'c.push', 'c.is_daily as isDaily'])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { consentId } = row;
  const isMailed = consentId !== null && row.stopped === null;
  return {
    email: consentId === null ? [] : (row.email ?? MAILED_CATEGORIES),
    push: row.push ?? NOTIFICATION_CATEGORY_NAMES,
    isDaily: row.isDaily ?? false,
    mail: isMailed ? { to: openEmail(cipher, memberId, row.address), consentId } : null,
  };
}

/** A choice of all is stored as null, which covers categories to come; so is no e-mail, which the consent states. */
export async function upsertChoices(
  tx: Tx,
  memberId: string,
  { email, push, isDaily }: Choices,
): Promise<void> {
  const isAllMail = email.length === 0 || email.length === MAILED_CATEGORIES.length;
  const isAllPush = push.length === NOTIFICATION_CATEGORY_NAMES.length;
  const set = {
    email: isAllMail ? null : [...email],
    push: isAllPush ? null : [...push],
    is_daily: isDaily,
  };
  await tx
    .insertInto('notification_choices')
    .values({ member_id: memberId, ...set })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(set))
    .execute();
}

/** Follows a consent that was given or withdrawn as a whole. */
export async function forgetMailedCategories(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('notification_choices')
    .set({ email: null })
    .where('member_id', '=', memberId)
    .where('email', 'is not', null)
    .execute();
}
