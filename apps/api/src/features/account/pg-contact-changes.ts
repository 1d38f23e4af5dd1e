import { normaliseEmail } from '@wattle/domain/contact-fields';

import type { Clock } from '#api/platform/clock.ts';
import { statementsOf } from '#api/platform/statements.ts';
import type { Tx } from '#api/platform/transaction.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';

import { AddressTaken, type Accounts, type ContactKind } from './account.ports.ts';

/** What a waiting destination is bound to. */
export const pendingContext = (memberId: string, kind: ContactKind) =>
  `contact_changes.destination:${memberId}:${kind}`;

type Deps = { cipher: FieldCipher; clock: Clock; lookup: KeyedHash };
type Change = Parameters<Accounts['takeEffect']>[1];

/** PostgreSQL's own word for a value that has to be unique and is not. */
const UNIQUE_VIOLATION = '23505';

/** `Accounts.takeEffect` on PostgreSQL. */
export async function takeEffect(
  deps: Deps,
  tx: Tx,
  change: Change,
): Promise<{ emailBefore: string } | null> {
  const { cipher } = deps;
  const { memberId, kind, destination } = change;
  const member = await statementsOf(tx)
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  const waiting = await statementsOf(tx)
    .selectFrom('contact_changes')
    .select('destination')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined || waiting === undefined) return null;
  // Another one came to wait since this code was sent.
  if (cipher.open(waiting.destination, pendingContext(memberId, kind)) !== destination) return null;
  await statementsOf(tx)
    .deleteFrom('contact_changes')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .execute();
  await putInForce(deps, tx, change);
  await voidMessages(tx, { memberId, kind });
  return { emailBefore: cipher.open(member.email, `members.email:${memberId}`) };
}

async function putInForce({ cipher, clock, lookup }: Deps, tx: Tx, change: Change): Promise<void> {
  const { memberId, kind, destination } = change;
  const sealed = cipher.seal(destination, `members.${kind}:${memberId}`);
  const values =
    kind === 'email'
      ? {
          email: sealed,
          email_lookup: lookup(normaliseEmail(destination)),
          email_verified_at: clock.now(),
        }
      : { mobile: sealed, mobile_verified_at: clock.now() };
  try {
    await statementsOf(tx).updateTable('members').set(values).where('id', '=', memberId).execute();
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION;
    throw isTaken ? new AddressTaken('the address is in use') : cause;
  }
}

/** What went to the destination of before works no more: whoever reads it there may not be the member. */
async function voidMessages(
  tx: Tx,
  { memberId, kind }: { memberId: string; kind: ContactKind },
): Promise<void> {
  const sessions = statementsOf(tx).selectFrom('sessions').select('id').where('member_id', '=', memberId);
  await statementsOf(tx)
    .deleteFrom('one_time_codes')
    .where('purpose', '=', `login-${kind}`)
    .where('session_id', 'in', sessions)
    .execute();
  if (kind === 'email') {
    await statementsOf(tx).deleteFrom('temporary_passwords').where('member_id', '=', memberId).execute();
  }
}
