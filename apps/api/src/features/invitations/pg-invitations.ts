import { randomBytes, randomUUID } from 'node:crypto';

import { INVITATION_SECRET_LENGTH } from '@wattle/domain/journeys/product-constants';
import { z } from 'zod';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import type { KeyedHash } from '#api/platform/secrets/secrets.ts';

import type { Invitations } from './invitations.ports.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: FieldCipher; clock: Clock; secretHash: KeyedHash };

const Person = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

const personContext = (id: string) => `invitations.person:${id}`;

export const INVITATIONS_TABLE: SealedTable = {
  table: 'invitations',
  key: { id: 'uuid' },
  columns: { person: (key) => personContext(key('id')) },
};

/**
 * `Invitations` on PostgreSQL. The hash covers the customer's number too, so a secret is valid only with that number.
 */
export function makePgInvitations({ database: { db }, cipher, clock, secretHash }: Deps): Invitations {
  return {
    async find({ customer, secret }) {
      const row = await db
        .selectFrom('invitations')
        .select(['id', 'person'])
        .where('secret_hash', '=', secretHash(customer, secret))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      if (row === undefined) return null;
      return Person.parse(JSON.parse(cipher.open(row.person, personContext(row.id))));
    },
    async add({ customer, person, expiresAt }) {
      const id = randomUUID();
      const secret = randomBytes(32).toString('base64url').slice(0, INVITATION_SECRET_LENGTH);
      await db
        .insertInto('invitations')
        .values({
          id,
          customer,
          secret_hash: secretHash(customer, secret),
          person: cipher.seal(JSON.stringify(person), personContext(id)),
          expires_at: expiresAt,
        })
        .execute();
      return secret;
    },
  };
}
