import { ONE_TIME_CODE_ATTEMPTS } from '@wattle/domain/fields/one-time-code';

import type { AskedCode, CodePurpose } from './code-budgets.ts';
import type { Context, Tx } from '../context.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import { sessionsOf } from '../sessions/member-sessions.ts';
import type { SessionKey } from '../sessions/session.ts';

/** A code that may be sent. */
export type CodeRequest = AskedCode & { session: SessionKey };

export const destinationContext = (sessionId: string, purpose: string) =>
  `one_time_codes.destination:${sessionId}:${purpose}`;

export const CODES_TABLE: SealedTable = {
  table: 'one_time_codes',
  key: { session_id: 'uuid', purpose: 'text' },
  columns: { destination: (key) => destinationContext(key('session_id'), key('purpose')) },
};

type LiveCode = { hash: Uint8Array; until: Date };

/** What a code's keyed hash is made of. */
export const sentCode = (
  { session, purpose, destination }: Omit<CodeRequest, 'account' | 'address'>,
  code: string,
) => ['sent code', session.id, purpose, destination, code] as const;

export const liveCodes = (row: { live_hashes: Uint8Array[]; live_until: Date[] }): LiveCode[] =>
  row.live_hashes.flatMap((hash, index) => {
    const until = row.live_until[index];
    return until === undefined ? [] : [{ hash, until }];
  });

type Earlier = {
  /** After the last attempt no code works. */
  attempts: number;
  live: LiveCode[];
  /** Codes to the destination, live or not. */
  sent: number;
};

/** Codes to the same destination that still work. */
export async function earlierCodes(
  { cipher, now }: Context,
  tx: Tx,
  { session, purpose, destination }: CodeRequest,
): Promise<Earlier> {
  const row = await tx
    .selectFrom('one_time_codes')
    .select(['destination', 'attempts', 'live_hashes', 'live_until', 'sent'])
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  const none = { attempts: 0, live: [], sent: 0 };
  if (row === undefined) return none;
  if (cipher.open(row.destination, destinationContext(session.id, purpose)) !== destination) return none;
  const { sent } = row;
  if (row.attempts >= ONE_TIME_CODE_ATTEMPTS) return { ...none, sent };
  const live = liveCodes(row).filter(({ until }) => until > now());
  return live.length === 0 ? { ...none, sent } : { attempts: row.attempts, live, sent };
}

/** Invalidates the codes for this purpose in all sessions of a member. */
export async function voidCodes(
  tx: Tx,
  { memberId, purpose }: { memberId: string; purpose: CodePurpose },
): Promise<void> {
  const sessions = await sessionsOf(tx, memberId);
  if (sessions.length === 0) return;
  const ids = sessions.map(({ id }) => id);
  await tx
    .deleteFrom('one_time_codes')
    .where('home', '=', memberId)
    .where('purpose', '=', purpose)
    .where('session_id', 'in', ids)
    .execute();
}
