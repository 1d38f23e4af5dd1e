import type { Context, Db } from '#api/platform/context.ts';
import { removeMember } from '#api/platform/members/members.sql.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

import { deleteNotice, lastLogInOf } from '../leaving/dormancy.sql.ts';
import { dropPending } from '#api/platform/members/contact-changes.sql.ts';
import { findOnFile } from './details.sql.ts';

/** The member and any pending e-mail or mobile. Must be erased last. */
export function profilePart(ctx: Context): PersonalDataPart {
  const { db } = ctx;
  return {
    name: 'profile',
    title: 'Your details',
    tables: ['members', 'member_addresses', 'contact_changes', 'dormancy_notices'],
    async exportOf(memberId) {
      const onFile = await findOnFile(ctx, memberId);
      if (onFile === null) return null;
      const { dob: _, isCurrentEmailValid: __, isCurrentMobileValid: ___, ...details } = onFile.details;
      const row = await db
        .selectFrom('member_records')
        .select([
          'cohort',
          'created_at',
          'email_verified_at',
          'mobile_verified_at',
          'licence_verified_at',
          'passport_verified_at',
          'medicare_verified_at',
          'password_reset_at',
        ])
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      const { lastLogIn, noticeDeliveredAt } = await lastLogInOf(db, memberId);
      return {
        identifier: memberId,
        ...details,
        gender: genderText(details.gender),
        registeredAt: row.created_at.toISOString(),
        cohort: row.cohort,
        ...(await moveOf(db, memberId)),
        emailVerifiedAt: row.email_verified_at.toISOString(),
        mobileVerifiedAt: timeOf(row.mobile_verified_at),
        driverLicenceVerifiedAt: timeOf(row.licence_verified_at),
        passportVerifiedAt: timeOf(row.passport_verified_at),
        medicareCardVerifiedAt: timeOf(row.medicare_verified_at),
        passwordResetByEmailAt: timeOf(row.password_reset_at),
        lastLogInAt: lastLogIn.toISOString(),
        toldOfErasureAt: timeOf(noticeDeliveredAt),
      };
    },
    async erase(tx, memberId) {
      await dropPending(tx, memberId);
      await deleteNotice(tx, memberId);
      await removeMember(tx, memberId);
    },
  };
}

async function moveOf(db: Db, memberId: string) {
  const moved = await db
    .selectFrom('moved_members')
    .select(['moved_at', 'banner_dismissed_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return {
    movedIntoCohortAt: timeOf(moved?.moved_at ?? null),
    oneScoreBannerDismissedAt: timeOf(moved?.banner_dismissed_at ?? null),
  };
}

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

function genderText(gender: boolean | null): string | null {
  if (gender === null) return null;
  return gender ? 'Male' : 'Female';
}
