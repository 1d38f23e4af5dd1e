import { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    invitations: {
      id: string;
      customer: string;
      secret_hash: Bytes;
      person: Bytes;
      expires_at: Date;
    };
  }
}

const Person = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type InvitedPerson = z.output<typeof Person>;

/** `secret` is only in the letter. Its hash covers the customer's number, so it is valid only with that number. */
type Link = { customer: string; secret: string };

const personContext = (id: string) => `invitations.person:${id}`;

export const INVITATIONS_TABLE: SealedTable = {
  table: 'invitations',
  key: { id: 'uuid' },
  columns: { person: (key) => personContext(key('id')) },
};

/** Null alike for an unknown secret, another customer's and an expired one. */
export async function findInvited(ctx: Context, { customer, secret }: Link): Promise<InvitedPerson | null> {
  const row = await ctx.db
    .selectFrom('invitations')
    .select(['id', 'person'])
    .where('secret_hash', '=', ctx.hash('invitation')(customer, secret))
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  if (row === undefined) return null;
  return Person.parse(JSON.parse(ctx.cipher.open(row.person, personContext(row.id))));
}

type Invitation = Link & { id: string; person: InvitedPerson; expiresAt: Date };

export async function insertInvitation(
  ctx: Context,
  { id, customer, secret, person, expiresAt }: Invitation,
): Promise<void> {
  await ctx.db
    .insertInto('invitations')
    .values({
      id,
      customer,
      secret_hash: ctx.hash('invitation')(customer, secret),
      person: ctx.cipher.seal(JSON.stringify(person), personContext(id)),
      expires_at: expiresAt,
    })
    .execute();
}

export const invitationRetention: readonly Retention[] = [
  endedRows({ name: 'invitations', from: 'from invitations' }),
];
