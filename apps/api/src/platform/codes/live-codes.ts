import { ONE_TIME_CODE_ATTEMPTS } from '@wattle/domain/fields/one-time-code';

import type { CodePurpose } from './code-budgets.ts';
import type { Context, Tx } from '../context.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import { sessionsOf } from '../sessions/member-sessions.ts';
import type { SessionKey } from '../sessions/session.ts';
import type { Reservation } from '../throttles/reservations.ts';
import type { KeptReservation } from '../throttles/throttle.ts';

export type CodeRequest = {
  session: SessionKey;
  purpose: CodePurpose;
  destination: string;
};

/** A code that may be sent, with what was counted for it. */
export type AllowedCode = CodeRequest & { counted: readonly Reservation[] };

export const destinationContext = (sessionId: string, purpose: string) =>
  `one_time_codes.destination:${sessionId}:${purpose}`;

export const CODES_TABLE: SealedTable = {
  table: 'one_time_codes',
  key: { session_id: 'uuid', purpose: 'text' },
  columns: { destination: (key) => destinationContext(key('session_id'), key('purpose')) },
};

type LiveCode = { hash: Uint8Array; until: Date };

/** What a code's keyed hash is made of. */
export const sentCode = ({ session, purpose, destination }: CodeRequest, code: string) =>
  ['sent code', session.id, purpose, destination, code] as const;

export const liveCodes = (row: { live_hashes: Uint8Array[]; live_until: Date[] }): LiveCode[] =>
  row.live_hashes.flatMap((hash, index) => {
    const until = row.live_until[index];
    return until === undefined ? [] : [{ hash, until }];
  });

type Earlier = {
  /** After the last attempt no code works. */
  attempts: number;
  live: LiveCode[];
  /** Counted for all codes to the destination, live or not. */
  counted: KeptReservation[];
};

/** Codes to the same destination that still work. */
export async function earlierCodes(
  { cipher, now }: Context,
  tx: Tx,
  { session, purpose, destination }: CodeRequest,
): Promise<Earlier> {
  const row = await tx
    .selectFrom('one_time_codes')
    .select(['destination', 'attempts', 'live_hashes', 'live_until', 'counted_keys', 'counted_until'])
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  const none = { attempts: 0, live: [], counted: [] };
  if (row === undefined) return none;
  if (cipher.open(row.destination, destinationContext(session.id, purpose)) !== destination) return none;
  const counted = countedOf(row);
  if (row.attempts >= ONE_TIME_CODE_ATTEMPTS) return { ...none, counted };
  const live = liveCodes(row).filter(({ until }) => until > now());
  return live.length === 0 ? { ...none, counted } : { attempts: row.attempts, live, counted };
}

export const countedOf = (row: { counted_keys: Uint8Array[]; counted_until: Date[] }): KeptReservation[] =>
  row.counted_keys.flatMap((key, index) => {
    const until = row.counted_until[index];
    return until === undefined ? [] : [{ key: Buffer.from(key), until }];
  });

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
