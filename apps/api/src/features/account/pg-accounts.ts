import { changesIdentity, type AccountForm } from '@wattle/domain/journeys/account-form';
import { parseBirthDate } from '@wattle/domain/fields/birth-date';
import { formatDate } from '@wattle/domain/calendar/calendar';
import { genderToWire } from '@wattle/domain/fields/gender';
import { sql } from 'kysely';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberWith } from '#api/platform/members/addresses.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';
import { holdMember } from '#api/platform/members/members.ts';
import { saveDetails } from '#api/platform/members/personal-details.ts';
import type { Tx } from '#api/platform/context.ts';

import type { Accounts, ContactKind, OnFile, SavedChanges, UserDetails } from './account.ports.ts';
import { pendingContext, takeEffect } from './pg-contact-changes.ts';
import { bureauMarketingOf, userDetailsOf } from './pg-user-details.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: FieldCipher; clock: Clock; lookup: EmailLookup };

/** Members' accounts on PostgreSQL; every personal field is encrypted. */
export function makePgAccounts(deps: Deps): Accounts {
  const { database, cipher, clock, lookup } = deps;
  return {
    find: (memberId) => find(deps, memberId),

    async isTaken(email) {
      return (await memberWith(database.db, lookup.all(email))) !== null;
    },

    save: (tx, memberId, profile) => save(deps, tx, { memberId, profile }),

    async setPending(tx, { memberId, kind, destination }) {
      if (destination === null) {
        const of = tx.deleteFrom('contact_changes').where('member_id', '=', memberId);
        await of.where('kind', '=', kind).execute();
        return;
      }
      const sealed = cipher.seal(destination, pendingContext(memberId, kind));
      const values = { destination: sealed, asked_at: clock.now() };
      await tx
        .insertInto('contact_changes')
        .values({ member_id: memberId, kind, ...values })
        .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet(values))
        .execute();
    },

    takeEffect: (tx, change) => takeEffect(deps, tx, change),
  };
}

const pendingColumn = (memberId: string, kind: ContactKind) =>
  sql<Uint8Array | null>`(select destination from contact_changes
    where member_id = ${memberId} and kind = ${kind})`;

async function find({ database: { db }, cipher }: Deps, memberId: string): Promise<OnFile | null> {
  const row = await db
    .selectFrom('member_records')
    .selectAll()
    .select([
      bureauMarketingOf(memberId),
      pendingColumn(memberId, 'email').as('email_pending'),
      pendingColumn(memberId, 'mobile').as('mobile_pending'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const pending = (kind: ContactKind, sealed: Uint8Array | null) =>
    sealed === null ? null : cipher.open(sealed, pendingContext(memberId, kind));
  const details = {
    ...userDetailsOf(cipher, memberId, row),
    emailPending: pending('email', row.email_pending),
    mobilePending: pending('mobile', row.mobile_pending),
  };
  return { details, passwordResetAt: row.password_reset_at };
}

type Save = { memberId: string; profile: AccountForm };

async function save(deps: Deps, tx: Tx, { memberId, profile }: Save): Promise<SavedChanges | null> {
  const { cipher } = deps;
  if (!(await holdMember(tx, memberId))) return null;
  const row = await tx
    .selectFrom('member_records')
    .selectAll()
    .select(bureauMarketingOf(memberId))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const changes = changesOf(userDetailsOf(cipher, memberId, row), profile);
  if (!changes.any) return changes;
  const details = {
    firstName: profile.firstName,
    middleName: profile.middleName,
    lastName: profile.lastName,
    birthDate: birthDateOf(profile),
    gender: genderToWire(profile.gender),
    address: profile.address,
    addressPrevious: profile.addressPrevious,
    livedLessThan3Years: profile.hasLivedLessThan3Years,
  };
  await saveDetails({ cipher }, tx, { memberId, details });
  return changes;
}

function birthDateOf({ dob }: AccountForm): string {
  const birth = parseBirthDate(dob);
  if (birth === null) throw new Error('a profile that was not checked');
  return formatDate(birth);
}

function changesOf(before: UserDetails, after: AccountForm): SavedChanges {
  const identity = changesIdentity(after, before);
  const personal =
    identity ||
    before.address !== after.address ||
    before.addressPrevious !== after.addressPrevious ||
    before.hasLivedLessThan3Years !== after.hasLivedLessThan3Years;
  return { any: personal || before.gender !== genderToWire(after.gender), personal, identity };
}
