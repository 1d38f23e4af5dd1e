import { normaliseMobile } from '@wattle/domain/fields/contact-fields';

import type { Clock } from '#api/platform/clock.ts';
import { voidCodes } from '#api/platform/codes/one-time-codes.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/context.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.ts';
import { memberOpener, openEmail } from '#api/platform/members/member-fields.ts';
import { holdMember } from '#api/platform/members/members.ts';
import { setMobile } from '#api/platform/members/personal-details.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import { endSessionsOf } from '#api/platform/sessions/member-sessions.ts';
import { hasShownDocument } from '#api/platform/sessions/shown-document.ts';

import type { LostPhones, NewNumber, Owner } from './lost-phone.ports.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: FieldCipher; clock: Clock };

/** What a waiting number is bound to. */
export const numberContext = (memberId: string) => `lost_phones.mobile:${memberId}`;

export const LOST_PHONES_TABLE: SealedTable = {
  table: 'lost_phones',
  key: { member_id: 'uuid' },
  columns: { mobile: (key) => numberContext(key('member_id')) },
};

/** New numbers for lost phones, on PostgreSQL. The member is locked before the number is looked at, everywhere. */
export function makePgLostPhones(deps: Deps): LostPhones {
  const { db } = deps.database;
  return {
    async standing({ memberId, sessionId }) {
      const row = await db
        .selectFrom('lost_phones')
        .select('counts_at')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      const isDocumentShown = await hasShownDocument(db, { memberId, sessionId });
      return { isDocumentShown, countsAt: row?.counts_at ?? null };
    },
    put: (tx, number) => put(deps, tx, number),
    stop: (tx, stopHash) => stop(deps, tx, stopHash),
    async due(most) {
      const rows = await db
        .selectFrom('lost_phones')
        .select('member_id')
        .where('counts_at', '<=', deps.clock.now())
        .orderBy('counts_at')
        .limit(most)
        .execute();
      return rows.map((row) => row.member_id);
    },
    takeEffect: (tx, memberId) => takeEffect(deps, tx, memberId),
  };
}

/** Where an owner who still owes the code of the mobile on file is told; null for everybody else. */
async function owingOwner({ cipher }: Deps, tx: Tx, memberId: string): Promise<Owner | null> {
  const row = await tx
    .selectFrom('member_records')
    .select(['email', 'mobile'])
    .where('id', '=', memberId)
    .where('mobile_factor_needed', '=', true)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  return row === undefined ? null : ownerOf(cipher, memberId, row);
}

type Destinations = { email: Uint8Array; mobile: Uint8Array | null };

function ownerOf(cipher: FieldCipher, memberId: string, { email, mobile }: Destinations): Owner | null {
  if (mobile === null) return null;
  const number = memberOpener(cipher, memberId)('mobile', mobile);
  return { email: openEmail(cipher, memberId, email), mobile: normaliseMobile(number) };
}

async function put(deps: Deps, tx: Tx, number: NewNumber): Promise<Owner | 'waiting' | 'closed'> {
  const { memberId, mobile, stopHash, countsAt } = number;
  if (!(await holdMember(tx, memberId)) || !(await hasShownDocument(tx, number))) return 'closed';
  const owner = await owingOwner(deps, tx, memberId);
  if (owner === null) return 'closed';
  const made = await tx
    .insertInto('lost_phones')
    .values({
      member_id: memberId,
      mobile: deps.cipher.seal(mobile, numberContext(memberId)),
      stop_hash: stopHash,
      asked_at: deps.clock.now(),
      counts_at: countsAt,
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .execute();
  return made.length === 0 ? 'waiting' : owner;
}

async function stop({ cipher }: Deps, tx: Tx, stopHash: Buffer) {
  const found = await tx
    .selectFrom('lost_phones')
    .select('member_id')
    .where('stop_hash', '=', stopHash)
    .executeTakeFirst();
  if (found === undefined || !(await holdMember(tx, found.member_id))) return null;
  const memberId = found.member_id;
  const ended = await tx
    .deleteFrom('lost_phones')
    .where('stop_hash', '=', stopHash)
    .returning('member_id')
    .execute();
  if (ended.length === 0) return null;
  const row = await tx
    .selectFrom('member_records')
    .select(['email', 'mobile'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  await endSessionsOf(tx, { memberId });
  await voidTemporaryPassword(tx, memberId);
  const owner = ownerOf(cipher, memberId, row);
  if (owner === null) throw new Error('a new number waits where there was none before');
  return { memberId, ...owner };
}

async function takeEffect(deps: Deps, tx: Tx, memberId: string): Promise<Owner | null> {
  const { cipher, clock } = deps;
  const now = clock.now();
  if (!(await holdMember(tx, memberId))) return null;
  const due = await tx
    .deleteFrom('lost_phones')
    .where('member_id', '=', memberId)
    .where('counts_at', '<=', now)
    .returning('mobile')
    .executeTakeFirst();
  if (due === undefined) return null;
  const owner = await owingOwner(deps, tx, memberId);
  if (owner === null) return null;
  const mobile = normaliseMobile(cipher.open(due.mobile, numberContext(memberId)));
  await setMobile({ cipher }, tx, { memberId, mobile, now });
  await voidCodes(tx, { memberId, purpose: 'login-mobile' });
  return owner;
}

/** A new number that waits is forgotten: the old one was proved, the password changed, or the member leaves. */
export async function dropNewNumber(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('lost_phones').where('member_id', '=', memberId).execute();
}
