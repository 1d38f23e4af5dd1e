import type { Mobile } from '@wattle/domain/fields/contact-fields';

import { sql } from 'kysely';

import type { FieldCipher } from '../secrets/field-encryption.ts';
import type { Ring } from '../secrets/secrets.ts';
import type { Tx } from '../context.ts';
import { forgetAddresses, isAnothers, claimAddress } from './addresses.ts';
import { sealField, type MemberField } from './member-fields.ts';

/** What a member is asked about themselves. */
export type PersonalDetails = {
  firstName: string;
  middleName: string;
  lastName: string;
  /** YYYY-MM-DD */
  birthDate: string;
  address: string;
  addressPrevious: string;
  gender: boolean | null;
  livedLessThan3Years: boolean;
};

type Seals = { cipher: Pick<FieldCipher, 'seal'> };

function sealed({ cipher }: Seals, memberId: string, details: PersonalDetails) {
  const seal = (field: MemberField, plain: string) => sealField(cipher, { memberId, field }, plain);
  return {
    first_name: seal('first_name', details.firstName),
    middle_name: seal('middle_name', details.middleName),
    last_name: seal('last_name', details.lastName),
    birth_date: seal('birth_date', details.birthDate),
    address: seal('address', details.address),
    address_previous: seal('address_previous', details.addressPrevious),
    gender: details.gender,
    lived_less_than_3_years: details.livedLessThan3Years,
  };
}

/** Somebody who has just proved an address. */
export type NewMember = PersonalDetails & {
  id: string;
  email: string;
  /** What the address is found by; the first is written. */
  emailLookups: Ring<Buffer>;
  passwordHash: string;
  cohort: boolean;
  partnerSourceId: number | null;
};

/** False when the address is a member's: of two at once, one is created. */
export async function addMember(deps: Seals, tx: Tx, member: NewMember, now: Date): Promise<boolean> {
  const { id } = member;
  if (await isTakenUnderAnotherSecret(tx, { memberId: id, emailLookups: member.emailLookups })) return false;
  if (!(await claimAddress(tx, { memberId: id, emailLookup: member.emailLookups[0] }))) return false;
  const made = await tx
    .insertInto('members')
    .values({
      ...sealed(deps, id, member),
      email: sealField(deps.cipher, { memberId: id, field: 'email' }, member.email),
      mobile: null,
      id,
      email_lookup: member.emailLookups[0],
      password_hash: member.passwordHash,
      cohort: member.cohort,
      partner_source_id: member.partnerSourceId,
      email_verified_at: now,
      created_at: now,
      last_signed_in_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (made.length === 0) await forgetAddresses(tx, id);
  return made.length > 0;
}

export async function saveDetails(
  deps: Seals,
  tx: Tx,
  { memberId, details }: { memberId: string; details: PersonalDetails },
): Promise<void> {
  await tx
    .updateTable('members')
    .set(sealed(deps, memberId, details))
    .where('id', '=', memberId)
    .execute();
}

/** What a document is checked for. */
export type IdentityDetails = Pick<PersonalDetails, 'firstName' | 'middleName' | 'lastName' | 'birthDate'>;

export async function saveIdentity(
  { cipher }: Seals,
  tx: Tx,
  { memberId, details }: { memberId: string; details: IdentityDetails },
): Promise<void> {
  const seal = (field: MemberField, plain: string) => sealField(cipher, { memberId, field }, plain);
  await tx
    .updateTable('members')
    .set({
      first_name: seal('first_name', details.firstName),
      middle_name: seal('middle_name', details.middleName),
      last_name: seal('last_name', details.lastName),
      birth_date: seal('birth_date', details.birthDate),
    })
    .where('id', '=', memberId)
    .execute();
}

/** Puts a number that a code has proved into force. */
export async function setMobile(
  { cipher }: Seals,
  tx: Tx,
  { memberId, mobile, now }: { memberId: string; mobile: Mobile; now: Date },
): Promise<void> {
  const field = sealField(cipher, { memberId, field: 'mobile' }, mobile);
  await tx
    .updateTable('members')
    .set({ mobile: field, mobile_verified_at: now })
    .where('id', '=', memberId)
    .execute();
}

type AddressOf = { memberId: string; emailLookups: Ring<Buffer> };

/**
 * While a secret is changed, two rows with one address may have different look-ups, which no unique index compares. So
 * whoever takes an address waits for others who take it at this moment, and then looks. Costs nothing at other times.
 */
async function isTakenUnderAnotherSecret(tx: Tx, { memberId, emailLookups }: AddressOf): Promise<boolean> {
  if (emailLookups.length === 1) return false;
  // The same for every process, whichever secret it writes with.
  const smallest = emailLookups.reduce((one, other) => (one.compare(other) < 0 ? one : other));
  await sql`select pg_advisory_xact_lock(${smallest.readBigInt64BE().toString()}::bigint)`.execute(tx);
  return isAnothers(tx, { memberId, emailLookups });
}

/** The address belongs to another member; the transaction is over. */
export class EmailTaken extends Error {
  override name = 'EmailTaken';
}

/** Puts an address that a code has proved into force. Throws `EmailTaken`. */
export async function setEmail(
  { cipher }: Seals,
  tx: Tx,
  { email, now, ...of }: AddressOf & { email: string; now: Date },
): Promise<void> {
  const { memberId, emailLookups } = of;
  if (await isTakenUnderAnotherSecret(tx, of)) throw new EmailTaken('the address is in use');
  const field = sealField(cipher, { memberId, field: 'email' }, email);
  const [emailLookup] = emailLookups;
  if (!(await claimAddress(tx, { memberId, emailLookup }))) throw new EmailTaken('the address is in use');
  await tx
    .updateTable('members')
    .set({ email: field, email_lookup: emailLookup, email_verified_at: now })
    .where('id', '=', memberId)
    .execute();
  await forgetAddresses(tx, memberId, emailLookup);
}
