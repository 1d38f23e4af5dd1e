import { randomInt, randomUUID } from 'node:crypto';

import { MESSAGES } from '@wattle/domain/messages/all';
import {
  ONE_TIME_CODE_ATTEMPTS,
  ONE_TIME_CODE_MINUTES,
  ONE_TIME_CODE_PATTERN,
} from '@wattle/domain/fields/one-time-code';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { hitsOf, hitsOfOwner, refusalOf, type AskedCode, type CodePurpose } from './code-budgets.ts';
import type { CodeBody } from './code-words.ts';
import { destinationContext, earlierCodes, liveCodes, sentCode, type CodeRequest } from './live-codes.ts';
import type { Refusal } from '../refusal.ts';
import { NO_MEMBER_ID } from '../members/addresses.ts';
import type { SessionKey } from '../sessions/session.ts';
import { isSameHash } from '../secrets/keyed-hash.ts';
import type { Context, Db, Tx } from '../context.ts';
import { hit, refund, settling } from '../throttles/throttle.ts';

function incorrect(): Refusal {
  return { code: 'code-incorrect', errorMessage: MESSAGES.oneTimeCodeInvalid };
}

function exhausted(): Refusal {
  return {
    code: 'code-attempts-exhausted',
    errorMessage: 'Too many wrong codes. Please ask for a new one.',
  };
}

function soonRefusal(waitMs: number): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return {
    code: 'code-resend-too-soon',
    errorMessage: `We sent a code a moment ago. You can ask for another in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  };
}

/** `session`: null when the code is sent before a session is opened. */
export type Asking = AskedCode & { session: SessionKey | null };

type Asked = {
  session: SessionKey;
  purpose: CodePurpose;
  account: string;
  /** The caller's, for a registration: its codes are counted by it. */
  address?: string | null;
};

export type Guess = Asked & { code: string };

/** A correct code that has not been used yet. */
export type CodeProof = Asked & {
  /** Of the last code, whichever was entered. */
  codeHash: Uint8Array;
  destination: string;
};

/** State of the last code's message in a session, and the wait before another code. */
export type CodeStatus = {
  state: 'none' | 'sending' | 'late' | 'sent' | 'failed';
  resendAfterMs: number;
  mayReturn?: true;
};

/** Codes usually arrive within seconds. After this the page says that the message is late. */
const LATE_AFTER_MS = 20_000;

/** Bounces are reported within minutes. After this the page stops asking. */
const RETURNS_WITHIN_MS = 3 * 60_000;

/**
 * Depends on the message alone, whatever its content. The owner of a known address gets another message under the same
 * rule, so lateness reveals nothing about accounts.
 */
export async function codeStatus(
  ctx: Context,
  session: SessionKey,
  purpose?: CodePurpose,
): Promise<CodeStatus> {
  const { db, now } = ctx;
  const sent = db
    .selectFrom('one_time_codes')
    .select(['sent_at', 'purpose', 'effect_id'])
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('effect_id', 'is not', null);
  const code = await (purpose === undefined ? sent : sent.where('purpose', '=', purpose))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The outbox is sharded by another key than codes.
  const effect = await db
    .selectFrom('effect_states')
    .select(['delivered_at', 'undelivered_at', 'receipt'])
    .where('id', '=', code?.effect_id ?? NO_MEMBER_ID)
    .executeTakeFirst();
  if (code === undefined || effect === undefined) return { state: 'none', resendAfterMs: 0 };
  const row = { ...code, ...effect };
  const state = stateOf(row, now());
  return {
    state,
    resendAfterMs: waitMsOf(ctx, row),
    ...(state === 'sent' && mayReturn(ctx, row) ? { mayReturn: true } : {}),
  };
}

type SentRow = {
  sent_at: Date;
  purpose: string;
  delivered_at: Date | null;
  undelivered_at: Date | null;
  receipt: 'arrived' | 'returned' | null;
};

/** Depends on time alone: the arrival itself would reveal which addresses exist. */
function mayReturn({ config, now }: Context, { purpose, sent_at }: SentRow): boolean {
  const isReported = purpose.endsWith('-mobile') ? config.sms.reportsStatus : config.mailFeedback !== null;
  return isReported && now().getTime() - sent_at.getTime() < RETURNS_WITHIN_MS;
}

function stateOf(
  { sent_at, delivered_at, undelivered_at, receipt }: SentRow,
  now: Date,
): CodeStatus['state'] {
  if (receipt === 'returned') return 'failed';
  if (delivered_at !== null) return 'sent';
  if (undelivered_at !== null) return 'failed';
  return now.getTime() - sent_at.getTime() < LATE_AFTER_MS ? 'sending' : 'late';
}

/** Milliseconds until another code is allowed; 0 when it is. */
function waitMsOf({ config, now }: Context, last: Pick<SentRow, 'sent_at'> | undefined): number {
  return last === undefined ? 0 : Math.max(0, last.sent_at.getTime() + config.codeResendMs - now().getTime());
}

function rowOf(db: Db, session: SessionKey, purpose: CodePurpose) {
  return db
    .selectFrom('one_time_codes')
    .select(['sent_at', 'destination'])
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/**
 * Whether a code may be sent now: 30 s after the last one, and within all budgets. Counts a hit, so call it once per
 * code. A refusal counts nothing.
 */
export async function allowCode(ctx: Context, request: Asking): Promise<Refusal | null> {
  const { session, purpose } = request;
  const last = session === null ? undefined : await rowOf(ctx.db, session, purpose);
  const waitMs = waitMsOf(ctx, last);
  if (waitMs > 0) return soonRefusal(waitMs);
  const verdict = await hit(ctx, ...hitsOf(request));
  return verdict.allowed ? null : refusalOf(verdict);
}

/** Sends a code, if it may be sent. A failure counts nothing. */
export async function sendCode(
  ctx: Context,
  request: CodeRequest,
  send: () => Promise<void>,
): Promise<Outcome<null, Refusal>> {
  const refusal = await allowCode(ctx, request);
  if (refusal !== null) return fail(refusal);
  return settling(ctx, hitsOf(request), async () => {
    await send();
    return succeed(null);
  });
}

export type IssuedCode = Pick<CodeBody, 'code' | 'sentAt' | 'asked'> & { effectId: string };

/**
 * Creates a six-digit code bound to session, purpose and destination; stores keyed hashes. Codes sent to the destination
 * before keep working, and share its attempts. The caller adds the effect `effectId` that delivers it. Null when a
 * concurrent request has just created one.
 */
export async function issueCode(ctx: Context, tx: Tx, request: CodeRequest): Promise<IssuedCode | null> {
  const { session, purpose, destination, account, address } = request;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const effectId = randomUUID();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + ONE_TIME_CODE_MINUTES * 60_000);
  const { attempts, live, sent } = await earlierCodes(ctx, tx, request);
  const all = [...live, { hash: ctx.hash('code')(...sentCode(request, code)), until: expiresAt }];
  const values = {
    code_hash: ctx.hash('code')('code', session.id, purpose, code),
    destination: ctx.cipher.seal(destination, destinationContext(session.id, purpose)),
    attempts,
    sent_at: now,
    expires_at: expiresAt,
    effect_id: effectId,
    live_hashes: all.map(({ hash }) => hash),
    live_until: all.map(({ until }) => until),
    sent: sent + 1,
  };
  const stored = await tx
    .insertInto('one_time_codes')
    .values({ home: session.home, session_id: session.id, purpose, ...values })
    .onConflict((conflict) =>
      conflict
        .constraint('one_time_codes_pkey')
        .doUpdateSet(values)
        .where('one_time_codes.sent_at', '<=', new Date(now.getTime() - ctx.config.codeResendMs)),
    )
    .returning('purpose')
    .execute();
  if (stored.length === 0) {
    await refund(ctx, hitsOf(request), { tx });
    return null;
  }
  const asked = { purpose, destination, account, address };
  return { code, sentAt: now.toISOString(), effectId, asked };
}

/** Destination of the session's last code for this purpose. */
export async function lastDestination(
  { db, cipher }: Context,
  session: SessionKey,
  purpose: CodePurpose,
): Promise<string | null> {
  const row = await rowOf(db, session, purpose);
  return row === undefined ? null : cipher.open(row.destination, destinationContext(session.id, purpose));
}

/**
 * Uses one of five attempts, counted before the comparison, so that parallel guesses cannot outrun the count. A correct
 * code must still be redeemed by `redeemCode` in the transaction of what it allows.
 */
export async function tryCode(
  { db, hash, cipher, now }: Context,
  { code, ...asked }: Guess,
): Promise<Outcome<CodeProof, Refusal>> {
  if (!ONE_TIME_CODE_PATTERN.test(code)) return fail(incorrect());
  const { session, purpose } = asked;
  const row = await db
    .updateTable('one_time_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .where('attempts', '<', ONE_TIME_CODE_ATTEMPTS)
    .returning(['code_hash', 'destination', 'expires_at', 'live_hashes', 'live_until'])
    .executeTakeFirst();
  if (row === undefined) {
    return fail((await rowOf(db, session, purpose)) === undefined ? incorrect() : exhausted());
  }
  const destination = cipher.open(row.destination, destinationContext(session.id, purpose));
  const given = hash('code')(...sentCode({ session, purpose, destination }, code));
  const found = [
    // The last code, which a process of the version before may have sent.
    ...(isSameHash(hash('code')('code', session.id, purpose, code), row.code_hash) ? [row.expires_at] : []),
    ...liveCodes(row).flatMap((each) => (isSameHash(given, each.hash) ? [each.until] : [])),
  ];
  if (found.length === 0) return fail(incorrect());
  if (found.every((until) => until <= now())) {
    return fail({ code: 'code-expired', errorMessage: MESSAGES.oneTimeCodeExpired });
  }
  return succeed({ ...asked, codeHash: row.code_hash, destination });
}

/**
 * Redeems a correct code, which ends all codes sent beside it and gives back what they counted: their reader is their
 * owner. What SMS cost stays counted. Null on success; a refusal when a concurrent request has redeemed it.
 */
export async function redeemCode(ctx: Context, tx: Tx, proof: CodeProof): Promise<Refusal | null> {
  const { session, purpose, codeHash } = proof;
  const redeemed = await tx
    .deleteFrom('one_time_codes')
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .returning('sent')
    .executeTakeFirst();
  if (redeemed === undefined) return incorrect();
  await refund(ctx, hitsOfOwner(proof), { tx, times: redeemed.sent });
  return null;
}

/** Invalidates a code. */
export async function retireCode(tx: Tx, session: SessionKey, purpose: CodePurpose): Promise<void> {
  await tx
    .deleteFrom('one_time_codes')
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .execute();
}
