import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';
import { memberWith, NOBODY } from '#api/platform/members/addresses.ts';
import { counted } from '#api/platform/throttles/throttle-statements.ts';
import type { CountedRow, Throttle } from '#api/platform/throttles/throttle.ts';

import { makePgOpenMember, openDetails, REGISTRATION_CONTEXT } from './pg-open-member.ts';
import type { KnownAddress, NewRegistration, Registration, Registrations } from './registration.ports.ts';

type Deps = {
  database: Pick<Database, 'db' | 'query'>;
  cipher: FieldCipher;
  clock: Clock;
  lookup: EmailLookup;
  /** The keyed hash of a mailed link's secret. */
  confirmHash: ((secret: string) => Buffer) & { all: (secret: string) => readonly Buffer[] };
  throttle: Pick<Throttle, 'count'>;
};

/** Parameters: the address's keyed hashes, its member, and the time. */
type Asked = { email: string; member: string; now: string };

/**
 * Common table expression `found`, after two others: who has an address. A member and a waiting registration lie on
 * different machines where tables are spread, so each is looked for by itself.
 */
const whoHas = ({ email, member, now }: Asked): string =>
  `of_member as materialized (
      select id, password_hash from password_holders
      where id = ${member}::uuid and email_lookup = any(${email}::bytea[])
    ),
    of_registration as materialized (
      select id, password_hash, has_details from waiting_registrations
      where email_lookup = any(${email}::bytea[]) and expires_at > ${now}
      order by created_at desc limit 1
    ),
    found as (
      select 'member' as kind, id, password_hash, true as has_details from of_member
      union all
      select 'registration', id, password_hash, has_details from of_registration
    )`;

const FIND_ADDRESS = {
  name: 'registration-address',
  text: `with ${whoHas({ email: '$1', now: '$2', member: '$3' })} select * from found`,
};

/** The parameters of `counted`, of which `$6` is now; `$7`, the address's keyed hashes, and `$8`, its member. */
const COUNT_AND_FIND_ADDRESS = {
  name: 'registration-guess',
  text: `with ${counted()}, ${whoHas({ email: '$7', now: '$6', member: '$8' })}
    select c.*, f.* from counted c left join found f on true`,
};

type AddressRow = {
  kind: 'member' | 'registration';
  id: string;
  password_hash: string;
  has_details: boolean;
};
type Row = {
  id: string;
  email: Uint8Array;
  password_hash: string;
  details: Uint8Array | null;
  member_id: string | null;
  expires_at: Date;
};

function selected({ db }: Pick<Database, 'db'>) {
  return db
    .selectFrom('registrations')
    .select(['id', 'email', 'password_hash', 'details', 'member_id', 'expires_at']);
}

/** Registrations on PostgreSQL: details in one encrypted field until they become a member's. */
export function makePgRegistrations(deps: Deps): Registrations {
  return { ...lookUps(deps), ...changes(deps), open: makePgOpenMember(deps) };
}

type LookUps = Pick<Registrations, 'findAddress' | 'countAndFindAddress' | 'find' | 'findByConfirmSecret'>;

function lookUps({ database, cipher, clock, lookup, confirmHash, throttle }: Deps): LookUps {
  const registrationOf = async (row: Row): Promise<Registration> => {
    const email = normaliseEmail(cipher.open(row.email, REGISTRATION_CONTEXT.email(row.id)));
    // Looked up anew each time: it may have become a member's since. The column of that name says how it was at the start.
    const shadow = (await memberWith(database.db, lookup.all(email))) !== null;
    return {
      id: row.id,
      email,
      passwordHash: row.password_hash,
      shadow,
      hasDetails: row.details !== null,
      lastName: () => (row.details === null ? '' : openDetails(cipher, row.id, row.details).lastName),
      partnerSourceId: () =>
        row.details === null ? null : openDetails(cipher, row.id, row.details).partnerSourceId,
      memberId: row.member_id,
      expiresAt: row.expires_at,
    };
  };
  return {
    async findAddress(email) {
      const lookups = lookup.all(email);
      const memberId = await memberWith(database.db, lookups);
      const values = [lookups, clock.now(), memberId ?? NOBODY];
      const rows = await database.query<AddressRow>(FIND_ADDRESS, values);
      return knownOf(rows);
    },

    async countAndFindAddress(email, hits) {
      const count = throttle.count(hits);
      const lookups = lookup.all(email);
      const memberId = await memberWith(database.db, lookups);
      const rows = await database.query<CountedRow & (AddressRow | { kind: null })>(COUNT_AND_FIND_ADDRESS, [
        ...count.values,
        lookups,
        memberId ?? NOBODY,
      ]);
      const found = rows.filter((row): row is CountedRow & AddressRow => row.kind !== null);
      return { ...knownOf(found), verdict: count.verdictOf(rows) };
    },

    async find(id) {
      const row = await selected(database).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : registrationOf(row);
    },

    async findByConfirmSecret(email, confirmSecret) {
      const row = await selected(database)
        .where('email_lookup', 'in', lookup.all(email))
        .where('confirm_hash', 'in', confirmHash.all(confirmSecret))
        .executeTakeFirst();
      return row === undefined ? null : registrationOf(row);
    },
  };
}

function knownOf(rows: readonly AddressRow[]): KnownAddress {
  const member = rows.find(({ kind }) => kind === 'member');
  const waiting = rows.find(({ kind }) => kind === 'registration');
  return {
    member: member === undefined ? null : { passwordHash: member.password_hash },
    waiting:
      waiting === undefined
        ? null
        : { id: waiting.id, passwordHash: waiting.password_hash, hasDetails: waiting.has_details },
  };
}

type Changes = Pick<Registrations, 'add' | 'replace' | 'setConfirmSecret'>;

function changes({ cipher, clock, lookup, confirmHash }: Deps): Changes {
  const seal = ({ id, passwordHash, details }: Pick<NewRegistration, 'id' | 'passwordHash' | 'details'>) => ({
    password_hash: passwordHash,
    details: details === null ? null : cipher.seal(JSON.stringify(details), REGISTRATION_CONTEXT.details(id)),
  });
  return {
    async add(tx, registration) {
      const { id, email, shadow, expiresAt, confirmSecret } = registration;
      await tx
        .insertInto('registrations')
        .values({
          ...seal(registration),
          id,
          email_lookup: lookup(email),
          shadow,
          confirm_hash: confirmHash(confirmSecret),
          email: cipher.seal(email, REGISTRATION_CONTEXT.email(id)),
          member_id: null,
          created_at: clock.now(),
          expires_at: expiresAt,
        })
        .execute();
    },

    async replace(tx, registration) {
      await tx
        .updateTable('registrations')
        .set({ ...seal(registration), shadow: registration.shadow })
        .where('id', '=', registration.id)
        .where('member_id', 'is', null)
        .execute();
    },

    async setConfirmSecret(tx, id, confirmSecret) {
      await tx
        .updateTable('registrations')
        .set({ confirm_hash: confirmHash(confirmSecret) })
        .where('id', '=', id)
        .execute();
    },
  };
}
