import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { genderToWire } from '@wattle/domain/fields/gender';

import type { Clock } from '#api/platform/clock.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import { recordConsents } from '#api/platform/members/consents.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';
import { addMember, type PersonalDetails } from '#api/platform/members/personal-details.ts';
import type { Tx } from '#api/platform/context.ts';

import type { RegistrationDetails, Registrations } from './registration.ports.ts';

/** What the sealed fields of a registration are bound to. */
export const REGISTRATION_CONTEXT = {
  email: (id: string) => `registrations.email:${id}`,
  details: (id: string) => `registrations.details:${id}`,
};

export const registrationsTable = (lookup: EmailLookup): SealedTable => ({
  table: 'registrations',
  key: { id: 'uuid' },
  columns: {
    email: (key) => REGISTRATION_CONTEXT.email(key('id')),
    details: (key) => REGISTRATION_CONTEXT.details(key('id')),
  },
  hashes: { email_lookup: { from: 'email', of: (email) => lookup(normaliseEmail(email)) } },
});

export function openDetails(cipher: FieldCipher, id: string, sealed: Uint8Array): RegistrationDetails {
  // Our own writing, under authenticated encryption.
  return JSON.parse(cipher.open(sealed, REGISTRATION_CONTEXT.details(id))) as RegistrationDetails;
}

type Deps = { cipher: FieldCipher; clock: Clock; lookup: EmailLookup };

/** Turns a registration into a member within one transaction, with the consents that were given. */
export function makePgOpenMember({ cipher, clock, lookup }: Deps): Registrations['open'] {
  return async (tx, id, membershipOf) => {
    const now = clock.now();
    const row = await waitingRow(tx, id, now);
    if (row === undefined || row.details === null) return null;
    const details = openDetails(cipher, id, row.details);
    // The session of the registration lives where its member will.
    const memberId = id;
    const { cohort, consents } = membershipOf(details);
    const email = normaliseEmail(cipher.open(row.email, REGISTRATION_CONTEXT.email(id)));
    const member = {
      ...personalDetailsOf(details),
      id: memberId,
      email,
      emailLookups: lookup.all(email),
      passwordHash: row.password_hash,
      cohort,
      partnerSourceId: details.partnerSourceId,
    };
    if (!(await addMember({ cipher }, tx, member, now))) return null;
    await recordConsents({ cipher, clock }, tx, { memberId, records: consents, last: new Map() });
    await tx
      .updateTable('registrations')
      .set({ member_id: memberId, details: null })
      .where('id', '=', id)
      .execute();
    const isSubscribed = consents.some(({ kind, granted }) => kind === 'marketing' && granted);
    return { memberId, isSubscribed };
  };
}

function waitingRow(tx: Tx, id: string, now: Date) {
  return tx
    .selectFrom('registrations')
    .select(['email', 'password_hash', 'details'])
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

function personalDetailsOf(details: RegistrationDetails): PersonalDetails {
  const { dd, mm, yy } = details.dob;
  return {
    firstName: details.firstName,
    middleName: details.middleName,
    lastName: details.lastName,
    birthDate: `${yy}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}`,
    address: details.address,
    addressPrevious: details.addressPrevious,
    gender: genderToWire(details.gender),
    livedLessThan3Years: details.hasLivedLessThan3Years,
  };
}
