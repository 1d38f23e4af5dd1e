import { normaliseEmail, normaliseMobile } from '@wattle/domain/fields/contact-fields';

import type { Clock } from '#api/platform/clock.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';
import { emailOf, holdMember } from '#api/platform/members/members.ts';
import { EmailTaken, setEmail, setMobile } from '#api/platform/members/personal-details.ts';
import { voidCodes } from '#api/platform/codes/one-time-codes.ts';
import type { Tx } from '#api/platform/context.ts';

import { AddressTaken, type Accounts, type ContactKind } from './account.ports.ts';

/** What a waiting destination is bound to. */
export const pendingContext = (memberId: string, kind: ContactKind) => sealedFor(memberId, kind);
const sealedFor = (memberId: string, kind: string) => `contact_changes.destination:${memberId}:${kind}`;

export const CONTACT_CHANGES_TABLE: SealedTable = {
  table: 'contact_changes',
  key: { member_id: 'uuid', kind: 'text' },
  columns: { destination: (key) => sealedFor(key('member_id'), key('kind')) },
};

type Deps = { cipher: FieldCipher; clock: Clock; lookup: EmailLookup };
type Change = Parameters<Accounts['takeEffect']>[1];

/** `Accounts.takeEffect` on PostgreSQL. */
export async function takeEffect(
  deps: Deps,
  tx: Tx,
  change: Change,
): Promise<{ emailBefore: string } | null> {
  const { cipher } = deps;
  const { memberId, kind, destination } = change;
  if (!(await holdMember(tx, memberId))) return null;
  const waiting = await tx
    .selectFrom('contact_changes')
    .select('destination')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (waiting === undefined) return null;
  // Another destination has come to wait since this code was sent.
  if (cipher.open(waiting.destination, pendingContext(memberId, kind)) !== destination) return null;
  await tx.deleteFrom('contact_changes').where('member_id', '=', memberId).where('kind', '=', kind).execute();
  const emailBefore = await emailOf(tx, { cipher }, memberId);
  await putInForce(deps, tx, change);
  await voidMessages(tx, { memberId, kind });
  return { emailBefore };
}

async function putInForce(
  { cipher, clock, lookup }: Deps,
  tx: Tx,
  { memberId, kind, destination }: Change,
): Promise<void> {
  const now = clock.now();
  if (kind === 'mobile')
    return setMobile({ cipher }, tx, { memberId, mobile: normaliseMobile(destination), now });
  const email = normaliseEmail(destination);
  try {
    await setEmail({ cipher }, tx, { memberId, email, emailLookups: lookup.all(email), now });
  } catch (cause) {
    throw cause instanceof EmailTaken ? new AddressTaken('the address is in use') : cause;
  }
}

/** What went to the previous destination no longer works: whoever reads it there may not be the member. */
async function voidMessages(
  tx: Tx,
  { memberId, kind }: { memberId: string; kind: ContactKind },
): Promise<void> {
  await voidCodes(tx, { memberId, purpose: `login-${kind}` });
  if (kind === 'email') await voidTemporaryPassword(tx, memberId);
}

/** Clears any waiting change of e-mail or mobile. */
export async function dropPending(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('contact_changes').where('member_id', '=', memberId).execute();
}

/** The destinations that are waiting for a code. */
export function makePgPendingDestinations({ cipher }: Pick<Deps, 'cipher'>) {
  return async (tx: Tx, memberId: string): Promise<{ kind: ContactKind; to: string }[]> => {
    const rows = await tx
      .selectFrom('contact_changes')
      .select(['kind', 'destination'])
      .where('member_id', '=', memberId)
      .execute();
    return rows.map(({ kind, destination }) => ({
      kind,
      to: cipher.open(destination, pendingContext(memberId, kind)),
    }));
  };
}
