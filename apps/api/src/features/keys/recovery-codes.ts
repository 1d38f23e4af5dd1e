import { randomBytes } from 'node:crypto';

import type { ResponseOf } from '@wattle/contract';
import { inGroups, RECOVERY_CODES } from '@wattle/domain/journeys/keys';
import { succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Tx } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { changeKeys, notifyOwner } from './change-keys.ts';
import { storeRecoveryHashes, takeRecoveryHash } from './keys.sql.ts';
import { KEY_REFUSALS } from './key-refusals.ts';

/** 80 bits. */
const CODE_BYTES = 10;
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Sixteen digits of Crockford's base 32, which has no letter that reads as a number. */
function newCode(): string {
  const bits = Array.from(randomBytes(CODE_BYTES), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/gu, (five) => DIGITS[Number.parseInt(five, 2)] ?? '');
}

/** Reads a code as typed: in capitals, and with the letters that people write for numbers. */
const asMade = (typed: string) => typed.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/gu, '1');

const hashOf = ({ hash }: Context, memberId: string, code: string) => hash('recovery-code')(memberId, code);

/** Makes ten in place of those before. Only their hashes are stored: the answer shows them this once. */
export async function makeRecoveryCodes(
  ctx: Context,
  session: MemberSession,
): Promise<Outcome<ResponseOf<'POST /v1/user/keys/make-recovery-codes'>, Refusal>> {
  const { memberId } = session;
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const stored = await changeKeys(ctx, session, {
    change: 'recovery-codes-made',
    async write(tx) {
      await storeRecoveryHashes(
        tx,
        memberId,
        codes.map((code) => hashOf(ctx, memberId, code)),
      );
      return null;
    },
  });
  return stored.ok ? succeed({ codes: codes.map(inGroups), keys: stored.value }) : stored;
}

/** Each works once; the owner is notified, with how many are left. */
export async function takeRecoveryCode(
  ctx: Context,
  tx: Tx,
  { session, code }: { session: MemberSession; code: string },
): Promise<Refusal | null> {
  const { memberId, id: sessionId } = session;
  const left = await takeRecoveryHash(tx, memberId, hashOf(ctx, memberId, asMade(code)));
  if (left === null) return { code: 'code-incorrect', errorMessage: KEY_REFUSALS.recoveryCodeIncorrect };
  await notifyOwner(ctx, tx, { memberId, sessionId, change: 'recovery-code-used', left });
  return null;
}
