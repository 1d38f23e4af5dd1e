import { ONE_TIME_CODE_ATTEMPTS } from '@wattle/domain/fields/one-time-code';

import type { CodePurpose } from './code-budgets.ts';
import type { Context, Tx } from '../context.ts';
import type { SessionKey } from '../sessions/session.ts';

export type CodeRequest = {
  session: SessionKey;
  purpose: CodePurpose;
  destination: string;
};

export const destinationContext = (sessionId: string, purpose: string) =>
  `one_time_codes.destination:${sessionId}:${purpose}`;

type LiveCode = { hash: Uint8Array; until: Date };

/** What a code's keyed hash is made of. */
export const sentCode = ({ session, purpose, destination }: CodeRequest, code: string) =>
  ['sent code', session.id, purpose, destination, code] as const;

export const liveCodes = (row: { live_hashes: Uint8Array[]; live_until: Date[] }): LiveCode[] =>
  row.live_hashes.flatMap((hash, index) => {
    const until = row.live_until[index];
    return until === undefined ? [] : [{ hash, until }];
  });

/** Codes to the same destination that still work, and their attempts; after the last attempt none does. */
export async function earlierCodes(
  { cipher, now }: Context,
  tx: Tx,
  { session, purpose, destination }: CodeRequest,
): Promise<{ attempts: number; live: LiveCode[] }> {
  const row = await tx
    .selectFrom('one_time_codes')
    .select(['destination', 'attempts', 'live_hashes', 'live_until'])
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  const none = { attempts: 0, live: [] };
  if (row === undefined || row.attempts >= ONE_TIME_CODE_ATTEMPTS) return none;
  if (cipher.open(row.destination, destinationContext(session.id, purpose)) !== destination) return none;
  const live = liveCodes(row).filter(({ until }) => until > now());
  return live.length === 0 ? none : { attempts: row.attempts, live };
}
