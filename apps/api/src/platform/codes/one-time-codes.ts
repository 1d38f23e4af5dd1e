import { randomInt, randomUUID } from 'node:crypto';

import { MESSAGES } from '@wattle/domain/messages/all';
import {
  ONE_TIME_CODE_ATTEMPTS,
  ONE_TIME_CODE_MINUTES,
  ONE_TIME_CODE_PATTERN,
} from '@wattle/domain/fields/one-time-code';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { hitsOf, refusalOf, type AskedCode, type CodePurpose } from './code-budgets.ts';
import type { Refusal } from '../refusal.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import { NOBODY } from '../members/addresses.ts';
import { sessionsOf } from '../sessions/member-sessions.ts';
import type { SessionKey } from '../sessions/session.ts';
import { isOneOf } from '../secrets/secrets.ts';
import type { Context, Db, Tx } from '../context.ts';
import { hit } from '../throttles/throttle.ts';

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

export type CodeRequest = {
  session: SessionKey;
  purpose: CodePurpose;
  destination: string;
};

/** Not yet in a session: no code has been sent in one that is about to be opened. */
export type Asking = AskedCode & { session: SessionKey | null };

export type Guess = { session: SessionKey; purpose: CodePurpose; code: string };

/** A code that was given correctly, and is still to be used up. */
export type CodeProof = {
  session: SessionKey;
  purpose: CodePurpose;
  codeHash: Uint8Array;
  /** Where the code was sent. */
  destination: string;
};

/** Codes sent for this purpose in any of a member's sessions stop working. */
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

/** The state of the message with a session's last code, and how long until another may be asked for. */
export type CodeStatus = {
  state: 'none' | 'sending' | 'late' | 'sent' | 'failed';
  resendAfterMs: number;
  mayReturn?: true;
};

/** A code is sent within a second or two; anybody who waits for longer is told. */
const LATE_AFTER_MS = 20_000;

/** What cannot be reached is reported within seconds or minutes; whoever waits for longer asks for another code. */
const RETURNS_WITHIN_MS = 3 * 60_000;

/**
 * Describes only the message, whatever its content: another one goes to the owner of a known address by the same rule,
 * so its lateness reveals nothing about accounts.
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
  // Effects wait elsewhere than the members that they are for.
  const effect = await db
    .selectFrom('effect_states')
    .select(['delivered_at', 'undelivered_at', 'receipt'])
    .where('id', '=', code?.effect_id ?? NOBODY)
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

/** Goes by the time alone, not by whether the message arrived: a page that knew would tell who can be reached. */
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

/** How long after the last code another one is still refused; 0 once it is not. */
function waitMsOf({ config, now }: Context, last: Pick<SentRow, 'sent_at'> | undefined): number {
  return last === undefined ? 0 : Math.max(0, last.sent_at.getTime() + config.codeResendMs - now().getTime());
}

const destinationContext = (sessionId: string, purpose: string) =>
  `one_time_codes.destination:${sessionId}:${purpose}`;

export const CODES_TABLE: SealedTable = {
  table: 'one_time_codes',
  key: { session_id: 'uuid', purpose: 'text' },
  columns: { destination: (key) => destinationContext(key('session_id'), key('purpose')) },
};

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
 * Whether a code may be sent now: 30 s after the last, five to a destination in a window, an SMS within the cost
 * budgets. It counts, so ask once per code; a refused request counts against nothing else.
 */
export async function allowCode(ctx: Context, request: Asking): Promise<Outcome<null, Refusal>> {
  const { session, purpose } = request;
  const last = session === null ? undefined : await rowOf(ctx.db, session, purpose);
  const waitMs = waitMsOf(ctx, last);
  if (waitMs > 0) return fail(soonRefusal(waitMs));
  const verdict = await hit(ctx, ...hitsOf(request));
  return verdict.allowed ? succeed(null) : fail(refusalOf(verdict));
}

/**
 * Six digits, bound to a session, a purpose and a destination; only a keyed hash is stored. It replaces the code before
 * it. The caller adds the effect that carries it, under `effectId`. Null when another request sent one a moment ago.
 */
export async function issueCode(
  ctx: Context,
  tx: Tx,
  { session, purpose, destination }: CodeRequest,
): Promise<{ code: string; effectId: string } | null> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const effectId = randomUUID();
  const now = ctx.now();
  const values = {
    code_hash: ctx.hash('code')('code', session.id, purpose, code),
    destination: ctx.cipher.seal(destination, destinationContext(session.id, purpose)),
    attempts: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + ONE_TIME_CODE_MINUTES * 60_000),
    effect_id: effectId,
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
  return stored.length === 0 ? null : { code, effectId };
}

/** Where the last code of this kind went in this session. */
export async function lastDestination(
  { db, cipher }: Context,
  session: SessionKey,
  purpose: CodePurpose,
): Promise<string | null> {
  const row = await rowOf(db, session, purpose);
  return row === undefined ? null : cipher.open(row.destination, destinationContext(session.id, purpose));
}

/**
 * Spends one of five tries, counted before comparing, so that parallel guesses can't outrun the count. A correct code
 * proves nothing yet: `redeemCode` uses it up in the transaction of what it allows.
 */
export async function tryCode(
  { db, hash, cipher, now }: Context,
  { session, purpose, code }: Guess,
): Promise<Outcome<CodeProof, Refusal>> {
  if (!ONE_TIME_CODE_PATTERN.test(code)) return fail(incorrect());
  const row = await db
    .updateTable('one_time_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .where('attempts', '<', ONE_TIME_CODE_ATTEMPTS)
    .returning(['code_hash', 'destination', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined) {
    return fail((await rowOf(db, session, purpose)) === undefined ? incorrect() : exhausted());
  }
  const hashes = hash('code').all('code', session.id, purpose, code);
  if (!isOneOf(hashes, row.code_hash)) return fail(incorrect());
  if (row.expires_at <= now()) {
    return fail({ code: 'code-expired', errorMessage: MESSAGES.oneTimeCodeExpired });
  }
  const destination = cipher.open(row.destination, destinationContext(session.id, purpose));
  return succeed({ session, purpose, codeHash: row.code_hash, destination });
}

/** Uses a correct code up, once: of two equal guesses, one wins. The refusal for the other; null for the one that won. */
export async function redeemCode(tx: Tx, { session, purpose, codeHash }: CodeProof): Promise<Refusal | null> {
  const redeemed = await tx
    .deleteFrom('one_time_codes')
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .returning('purpose')
    .execute();
  return redeemed.length === 0 ? incorrect() : null;
}

/** Ends a code before its time. */
export async function retireCode(tx: Tx, session: SessionKey, purpose: CodePurpose): Promise<void> {
  await tx
    .deleteFrom('one_time_codes')
    .where('home', '=', session.home)
    .where('session_id', '=', session.id)
    .where('purpose', '=', purpose)
    .execute();
}
