import { randomInt, randomUUID } from 'node:crypto';

import { MESSAGES } from '@wattle/domain/messages/all';
import { ONE_TIME_CODE_ATTEMPTS, ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Tx } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { isSameHash } from '#api/platform/secrets/keyed-hash.ts';
import type { SessionKey } from '#api/platform/sessions/session.ts';
import { hit, refund, settling } from '#api/platform/throttles/throttle.ts';

import { hitsOf, hitsOfOwner, refusalOf, type AskedCode, type CodePurpose } from './code-budgets.ts';
import type { CodeBody } from './code-words.ts';
import {
  findCode,
  findMessage,
  insertionOfCode,
  lockCode,
  spendAttempt,
  storeCode,
  takeCode,
  type CodeKey,
  type LiveCode,
} from './codes.sql.ts';

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

/** A code that may be sent. */
export type CodeRequest = AskedCode & { session: SessionKey };

/** `session`: null when the code is sent before a session is opened. */
export type Asking = AskedCode & { session: SessionKey | null };

type Asked = CodeKey & {
  account: string;
  /** The caller's, for a registration: its codes are counted by it. */
  address?: string | null;
};

export type Guess = Asked & { code: string };

/** A correct code that has not been used yet. */
export type CodeProof = Asked & {
  /** The last code's hash, whichever was entered. */
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
  const row = await findMessage(ctx.db, session, purpose);
  if (row === null) return { state: 'none', resendAfterMs: 0 };
  const state = stateOf(row, ctx.now());
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
  delivery_status: 'arrived' | 'returned' | null;
};

/** Depends on time alone: the arrival itself would reveal which addresses exist. */
function mayReturn({ config, now }: Context, { purpose, sent_at }: SentRow): boolean {
  const isReported = purpose.endsWith('-mobile') ? config.sms.reportsStatus : config.mailFeedback !== null;
  return isReported && now().getTime() - sent_at.getTime() < RETURNS_WITHIN_MS;
}

function stateOf(
  { sent_at, delivered_at, undelivered_at, delivery_status }: SentRow,
  now: Date,
): CodeStatus['state'] {
  if (delivery_status === 'returned') return 'failed';
  if (delivered_at !== null) return 'sent';
  if (undelivered_at !== null) return 'failed';
  return now.getTime() - sent_at.getTime() < LATE_AFTER_MS ? 'sending' : 'late';
}

/** Milliseconds until another code is allowed; 0 when it is. */
function waitMsOf({ config, now }: Context, last: Pick<SentRow, 'sent_at'> | null): number {
  return last === null ? 0 : Math.max(0, last.sent_at.getTime() + config.codeResendMs - now().getTime());
}

/**
 * Whether a code may be sent now: 30 s after the last one, and within all budgets. Counts a hit, so call it once per
 * code. A refusal counts nothing.
 */
export async function allowCode(ctx: Context, request: Asking): Promise<Refusal | null> {
  const { session, purpose } = request;
  const last = session === null ? null : await findCode(ctx, { session, purpose });
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
  const { stored, issued } = newCode(ctx, request, await earlierCodes(ctx, tx, request));
  const replacedBefore = new Date(stored.sentAt.getTime() - ctx.config.codeResendMs);
  if (await storeCode(ctx, tx, stored, replacedBefore)) return issued;
  await refund(ctx, hitsOf(request), { tx });
  return null;
}

/** The same for a session that is opened by the same statement, with the insertion. */
export function firstCode(ctx: Context, tx: Tx, request: CodeRequest) {
  const { stored, issued } = newCode(ctx, request, NO_CODES);
  return { insertion: insertionOfCode(ctx, tx, stored), issued };
}

function newCode(ctx: Context, request: CodeRequest, { attempts, live, sent }: Earlier) {
  const { session, purpose, destination, account, address } = request;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const effectId = randomUUID();
  const sentAt = ctx.now();
  const expiresAt = new Date(sentAt.getTime() + ONE_TIME_CODE_MINUTES * 60_000);
  const stored = {
    session,
    purpose,
    codeHash: ctx.hash('code')('code', session.id, purpose, code),
    destination,
    attempts,
    live: [...live, { hash: ctx.hash('code')(...sentCode(request, code)), until: expiresAt }],
    sent: sent + 1,
    sentAt,
    expiresAt,
    effectId,
  };
  const asked = { purpose, destination, account, address };
  return { stored, issued: { code, sentAt: sentAt.toISOString(), effectId, asked } };
}

/** What a code's keyed hash is made of. */
const sentCode = ({ session, purpose, destination }: CodeKey & { destination: string }, code: string) =>
  ['sent code', session.id, purpose, destination, code] as const;

type Earlier = {
  /** Spent attempts; after the last no code works. */
  attempts: number;
  live: LiveCode[];
  /** Codes to the destination, live or not. */
  sent: number;
};

const NO_CODES: Earlier = { attempts: 0, live: [], sent: 0 };

/** Codes to the same destination that still work. */
async function earlierCodes(ctx: Context, tx: Tx, request: CodeRequest): Promise<Earlier> {
  const last = await lockCode(ctx, tx, request);
  if (last?.destination !== request.destination) return NO_CODES;
  const live = last.live.filter(({ until }) => until > ctx.now());
  const works = live.length > 0 && last.attempts < ONE_TIME_CODE_ATTEMPTS;
  return works ? { ...last, live } : { ...NO_CODES, sent: last.sent };
}

/** Destination of the session's last code for this purpose. */
export async function lastDestination(
  ctx: Context,
  session: SessionKey,
  purpose: CodePurpose,
): Promise<string | null> {
  return (await findCode(ctx, { session, purpose }))?.destination ?? null;
}

/**
 * Uses one of five attempts, counted before the comparison, so that parallel guesses cannot outrun the count. A correct
 * code must still be redeemed by `redeemCode` in the transaction of what it allows.
 */
export async function tryCode(ctx: Context, { code, ...asked }: Guess): Promise<Outcome<CodeProof, Refusal>> {
  const last = await spendAttempt(ctx, asked, ONE_TIME_CODE_ATTEMPTS);
  if (last === null) return fail((await findCode(ctx, asked)) === null ? incorrect() : exhausted());
  const { codeHash, destination } = last;
  const given = ctx.hash('code')(...sentCode({ ...asked, destination }, code));
  const found = last.live.filter(({ hash }) => isSameHash(given, hash));
  if (found.length === 0) return fail(incorrect());
  if (found.every(({ until }) => until <= ctx.now())) {
    return fail({ code: 'code-expired', errorMessage: MESSAGES.oneTimeCodeExpired });
  }
  return succeed({ ...asked, codeHash, destination });
}

/**
 * Redeems a correct code, which ends all codes sent beside it and refunds what they counted: their reader is their
 * owner. What SMS cost stays counted. Null on success; a refusal when a concurrent request has redeemed it.
 */
export async function redeemCode(ctx: Context, tx: Tx, proof: CodeProof): Promise<Refusal | null> {
  const sent = await takeCode(tx, proof);
  if (sent === null) return incorrect();
  await refund(ctx, hitsOfOwner(proof), { tx, times: sent });
  return null;
}
