import type { Mobile } from '@wattle/domain/fields/contact-fields';

import type { FieldCipher } from '../secrets/field-encryption.ts';
import type { Tx } from '../context.ts';
import type { ProvedOwner } from '../sessions/owner-check.ts';
import { deleteAddresses, claimAddress } from './addresses.sql.ts';
import { sealField, type MemberField } from './member-fields.ts';
import type { OpenMember } from './member-transaction.ts';

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

/** The details that documents are checked against. */
export type IdentityDetails = Pick<PersonalDetails, 'firstName' | 'middleName' | 'lastName' | 'birthDate'>;
export type OtherDetails = Omit<PersonalDetails, keyof IdentityDetails>;

const sealing =
  ({ cipher }: Seals, memberId: string) =>
  (field: MemberField, plain: string) =>
    sealField(cipher, { memberId, field }, plain);

/** A person who has just proved an address. */
export type NewMember = PersonalDetails & {
  id: string;
  email: string;
  emailLookup: Buffer;
  passwordHash: string;
  cohort: boolean;
  partnerSourceId: number | null;
};

/** Null when the address belongs to a member. Of two concurrent calls one succeeds. The inserted row is locked. */
export async function addMember(
  deps: Seals,
  tx: Tx,
  member: NewMember,
  now: Date,
): Promise<OpenMember | null> {
  const { id, emailLookup } = member;
  const seal = sealing(deps, id);
  if (!(await claimAddress(tx, { memberId: id, emailLookup }))) return null;
  const [made] = await tx
    .insertInto('members')
    .values({
      first_name: seal('first_name', member.firstName),
      middle_name: seal('middle_name', member.middleName),
      last_name: seal('last_name', member.lastName),
      birth_date: seal('birth_date', member.birthDate),
      address: seal('address', member.address),
      address_previous: seal('address_previous', member.addressPrevious),
      gender: member.gender,
      lived_less_than_3_years: member.livedLessThan3Years,
      email: seal('email', member.email),
      mobile: null,
      id,
      email_lookup: emailLookup,
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
  if (made !== undefined) return { id, isOpen: true } as OpenMember;
  await deleteAddresses(tx, id);
  return null;
}

export async function saveDetails(
  deps: Seals,
  tx: Tx,
  { memberId, details }: { memberId: string; details: OtherDetails },
): Promise<void> {
  const seal = sealing(deps, memberId);
  await tx
    .updateTable('members')
    .set({
      address: seal('address', details.address),
      address_previous: seal('address_previous', details.addressPrevious),
      gender: details.gender,
      lived_less_than_3_years: details.livedLessThan3Years,
    })
    .where('id', '=', memberId)
    .execute();
}

/** The only statement that changes these. */
export async function saveIdentity(
  deps: Seals,
  tx: Tx,
  { owner: { memberId }, details }: { owner: ProvedOwner; details: IdentityDetails },
): Promise<void> {
  const seal = sealing(deps, memberId);
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

/** Sets a verified mobile number. */
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

/** The address belongs to another member. The transaction is aborted. */
export class EmailTaken extends Error {
  override name = 'EmailTaken';
}

/** Sets a verified address. Throws `EmailTaken`. */
export async function setEmail(
  { cipher }: Seals,
  tx: Tx,
  { memberId, email, emailLookup, now }: { memberId: string; email: string; emailLookup: Buffer; now: Date },
): Promise<void> {
  const field = sealField(cipher, { memberId, field: 'email' }, email);
  if (!(await claimAddress(tx, { memberId, emailLookup }))) throw new EmailTaken('the address is in use');
  await tx
    .updateTable('members')
    .set({ email: field, email_lookup: emailLookup, email_verified_at: now })
    .where('id', '=', memberId)
    .execute();
  await deleteAddresses(tx, memberId, emailLookup);
}
