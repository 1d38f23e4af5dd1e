import { randomUUID } from 'node:crypto';

import { genderToWire } from '@wattle/domain/gender';

import type { Clock } from '#api/platform/clock.ts';
import { statementsOf } from '#api/platform/statements.ts';
import type { Tx } from '#api/platform/transaction.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';

import type { ConsentRecord, RegistrationDetails, Registrations } from './registration.ports.ts';

/** What the sealed fields of a registration are bound to. */
export const REGISTRATION_CONTEXT = {
  email: (id: string) => `registrations.email:${id}`,
  details: (id: string) => `registrations.details:${id}`,
};

export function openDetails(cipher: FieldCipher, id: string, sealed: Uint8Array): RegistrationDetails {
  // Our own writing, under authenticated encryption.
  return JSON.parse(cipher.open(sealed, REGISTRATION_CONTEXT.details(id))) as RegistrationDetails;
}

type Deps = { cipher: FieldCipher; clock: Clock };

/** Turns a registration into a member within one transaction, with the consents that were given. */
export function makePgOpenMember({ cipher, clock }: Deps): Registrations['open'] {
  return async (tx, id, membershipOf) => {
    const now = clock.now();
    const row = await waitingRow(tx, id, now);
    if (row === undefined || row.details === null) return null;
    const details = openDetails(cipher, id, row.details);
    const memberId = randomUUID();
    const { cohort, consents } = membershipOf(details);
    const email = cipher.open(row.email, REGISTRATION_CONTEXT.email(id));
    const made = await statementsOf(tx)
      .insertInto('members')
      .values({
        ...personalFields(cipher, memberId, { ...details, email }),
        id: memberId,
        email_lookup: row.email_lookup,
        password_hash: row.password_hash,
        cohort,
        partner_source_id: details.partnerSourceId,
        email_verified_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email_lookup').doNothing())
      .returning('id')
      .execute();
    if (made.length === 0) return null;
    await recordConsents(tx, { memberId, consents, now });
    await statementsOf(tx)
      .updateTable('registrations')
      .set({ member_id: memberId, details: null })
      .where('id', '=', id)
      .execute();
    return { memberId };
  };
}

function waitingRow(tx: Tx, id: string, now: Date) {
  return statementsOf(tx)
    .selectFrom('registrations')
    .select(['email', 'email_lookup', 'password_hash', 'details'])
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

function personalFields(cipher: FieldCipher, memberId: string, details: RegistrationDetails) {
  const seal = (column: string, plain: string) => cipher.seal(plain, `members.${column}:${memberId}`);
  const { dd, mm, yy } = details.dob;
  return {
    email: seal('email', details.email),
    first_name: seal('first_name', details.firstName),
    middle_name: seal('middle_name', details.middleName),
    last_name: seal('last_name', details.lastName),
    birth_date: seal('birth_date', `${yy}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}`),
    address: seal('address', details.address),
    address_previous: seal('address_previous', details.addressPrevious),
    mobile: null,
    gender: genderToWire(details.gender),
    lived_less_than_3_years: details.hasLivedLessThan3Years,
  };
}

type Consents = { memberId: string; consents: readonly ConsentRecord[]; now: Date };

async function recordConsents(tx: Tx, { memberId, consents, now }: Consents): Promise<void> {
  const rows = consents.map(({ kind, granted, textVersion, source }) => ({
    member_id: memberId,
    id: randomUUID(),
    kind,
    text_version: textVersion,
    granted,
    source,
    given_at: now,
  }));
  await statementsOf(tx).insertInto('consents').values(rows).execute();
}
