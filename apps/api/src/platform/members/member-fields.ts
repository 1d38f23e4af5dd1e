import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';

import type { FieldCipher } from '../secrets/field-encryption.ts';
import type { KeyOf, SealedTable } from '../secrets/sealed-table.ts';

/** Sealed columns of a member, each bound to its row. */
const FIELDS = [
  'email',
  'first_name',
  'middle_name',
  'last_name',
  'birth_date',
  'address',
  'address_previous',
  'mobile',
] as const;
export type MemberField = (typeof FIELDS)[number];

const context = (memberId: string, field: MemberField): string => `members.${field}:${memberId}`;

export const MEMBERS_TABLE: SealedTable = {
  table: 'members',
  key: { id: 'uuid' },
  columns: Object.fromEntries(FIELDS.map((field) => [field, (key: KeyOf) => context(key('id'), field)])),
};

export function sealField(
  cipher: Pick<FieldCipher, 'seal'>,
  place: { memberId: string; field: MemberField },
  plain: string,
): Buffer {
  return cipher.seal(plain, context(place.memberId, place.field));
}

type Opens = Pick<FieldCipher, 'open'>;

/** Opens the fields of one member. Values of other members or columns do not open. */
export function memberOpener(cipher: Opens, memberId: string) {
  return (field: MemberField, sealed: Uint8Array): string => cipher.open(sealed, context(memberId, field));
}

export function openEmail(cipher: Opens, memberId: string, sealed: Uint8Array): Email {
  return normaliseEmail(memberOpener(cipher, memberId)('email', sealed));
}
