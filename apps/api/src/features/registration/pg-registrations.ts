import { randomUUID } from 'node:crypto';

import { normaliseEmail } from '@wattle/domain/contact-fields';
import { genderToWire } from '@wattle/domain/gender';

import type { Clock } from '#api/platform/clock.ts';
import type { Database, Tx } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';

import { consentsOf, isCohort, REGISTRATION_EXPIRY_MS } from './registration.rules.ts';
import type {
  KnownAddress,
  MemberMobile,
  Registration,
  RegistrationDetails,
  Registrations,
} from './registration.ports.ts';

type Deps = {
  database: Pick<Database, 'db' | 'query'>;
  cipher: FieldCipher;
  clock: Clock;
  lookup: KeyedHash;
  cohortFrom: string;
};

const FIND_ADDRESS = {
  name: 'registration-address',
  text: `(select 'member' as kind, id, password_hash, true as has_details from members where email_lookup = $1)
    union all
    (select 'registration', id, password_hash, details is not null from registrations
      where email_lookup = $1 and not shadow and member_id is null and expires_at > $2
      order by created_at desc limit 1)
    limit 1`,
};

type AddressRow = { kind: KnownAddress['kind']; id: string; password_hash: string; has_details: boolean };
type Row = {
  id: string;
  email: Uint8Array;
  shadow: boolean;
  details: Uint8Array | null;
  member_id: string | null;
  expires_at: Date;
};

const COLUMNS = ['id', 'email', 'shadow', 'details', 'member_id', 'expires_at'] as const;

/** Registrations on PostgreSQL: details in one encrypted field until they become a member's. */
export function makePgRegistrations({ database, cipher, clock, lookup, cohortFrom }: Deps): Registrations {
  const { db } = database;
  const emailContext = (id: string) => `registrations.email:${id}`;
  const detailsContext = (id: string) => `registrations.details:${id}`;
  const sealDetails = (id: string, details: RegistrationDetails | null) =>
    details === null ? null : cipher.seal(JSON.stringify(details), detailsContext(id));
  const registrationOf = (row: Row): Registration => ({
    id: row.id,
    email: cipher.open(row.email, emailContext(row.id)),
    shadow: row.shadow,
    hasDetails: row.details !== null,
    memberId: row.member_id,
    expiresAt: row.expires_at,
  });

  return {
    async findAddress(email) {
      const [row] = await database.query<AddressRow>(FIND_ADDRESS, [
        lookup(normaliseEmail(email)),
        clock.now(),
      ]);
      return row === undefined
        ? null
        : { kind: row.kind, id: row.id, passwordHash: row.password_hash, hasDetails: row.has_details };
    },

    async find(id) {
      const row = await db
        .selectFrom('registrations')
        .select(COLUMNS)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : registrationOf(row);
    },

    async add(tx, { id, email, passwordHash, shadow, details, confirmSecret }) {
      const now = clock.now();
      await tx
        .insertInto('registrations')
        .values({
          id,
          email_lookup: lookup(normaliseEmail(email)),
          shadow,
          password_hash: passwordHash,
          email: cipher.seal(email, emailContext(id)),
          details: sealDetails(id, details),
          confirm_hash: lookup('confirm', confirmSecret),
          member_id: null,
          created_at: now,
          expires_at: new Date(now.getTime() + REGISTRATION_EXPIRY_MS),
        })
        .execute();
    },

    async replace(tx, { id, passwordHash, details, confirmSecret }) {
      await tx
        .updateTable('registrations')
        .set({
          password_hash: passwordHash,
          details: sealDetails(id, details),
          confirm_hash: lookup('confirm', confirmSecret),
        })
        .where('id', '=', id)
        .where('member_id', 'is', null)
        .execute();
    },

    async setConfirmSecret(tx, id, confirmSecret) {
      await tx
        .updateTable('registrations')
        .set({ confirm_hash: lookup('confirm', confirmSecret) })
        .where('id', '=', id)
        .execute();
    },

    async findByConfirmSecret(email, confirmSecret) {
      const row = await db
        .selectFrom('registrations')
        .select(COLUMNS)
        .where('email_lookup', '=', lookup(normaliseEmail(email)))
        .where('confirm_hash', '=', lookup('confirm', confirmSecret))
        .executeTakeFirst();
      return row === undefined ? null : registrationOf(row);
    },

    open: (tx, id) => openMember(tx, id, { cipher, clock, cohortFrom, detailsContext, emailContext }),
  };
}

type OpenDeps = {
  cipher: FieldCipher;
  clock: Clock;
  cohortFrom: string;
  detailsContext: (id: string) => string;
  emailContext: (id: string) => string;
};

async function openMember(tx: Tx, id: string, deps: OpenDeps): Promise<{ memberId: string } | null> {
  const { cipher, clock, cohortFrom } = deps;
  const now = clock.now();
  const row = await tx
    .selectFrom('registrations')
    .select(['email', 'email_lookup', 'password_hash', 'details'])
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .where('shadow', '=', false)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.details === null) return null;
  // Our own writing, under authenticated encryption.
  const details = JSON.parse(cipher.open(row.details, deps.detailsContext(id))) as RegistrationDetails;
  const memberId = randomUUID();
  const seal = (column: string, plain: string) => cipher.seal(plain, `members.${column}:${memberId}`);
  const { dd, mm, yy } = details.dob;
  const made = await tx
    .insertInto('members')
    .values({
      id: memberId,
      email_lookup: row.email_lookup,
      password_hash: row.password_hash,
      email: seal('email', cipher.open(row.email, deps.emailContext(id))),
      first_name: seal('first_name', details.firstName),
      middle_name: seal('middle_name', details.middleName),
      last_name: seal('last_name', details.lastName),
      birth_date: seal('birth_date', `${yy}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}`),
      address: seal('address', details.address),
      address_previous: seal('address_previous', details.addressPrevious),
      mobile: null,
      gender: genderToWire(details.gender),
      lived_less_than_3_years: details.hasLivedLessThan3Years,
      cohort: isCohort(now, cohortFrom),
      partner_source_id: details.partnerSourceId,
      email_verified_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_lookup').doNothing())
    .returning('id')
    .execute();
  if (made.length === 0) return null;
  await tx
    .insertInto('consents')
    .values(
      consentsOf(details).map((consent) => ({
        ...consent,
        member_id: memberId,
        id: randomUUID(),
        given_at: now,
      })),
    )
    .execute();
  await tx
    .updateTable('registrations')
    .set({ member_id: memberId, details: null })
    .where('id', '=', id)
    .execute();
  return { memberId };
}

/** The mobile number on PostgreSQL, encrypted like every personal field. */
export function makePgMemberMobile({
  database: { db },
  cipher,
  clock,
}: Pick<Deps, 'database' | 'cipher' | 'clock'>): MemberMobile {
  return {
    async isVerified(memberId) {
      const row = await db
        .selectFrom('members')
        .select('mobile_verified_at')
        .where('id', '=', memberId)
        .executeTakeFirst();
      return row?.mobile_verified_at != null;
    },
    async setVerified(tx, memberId, mobile) {
      await tx
        .updateTable('members')
        .set({ mobile: cipher.seal(mobile, `members.mobile:${memberId}`), mobile_verified_at: clock.now() })
        .where('id', '=', memberId)
        .execute();
    },
  };
}
