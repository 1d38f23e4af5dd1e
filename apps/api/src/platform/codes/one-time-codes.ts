import { randomInt } from 'node:crypto';

import { MESSAGES } from '@wattle/domain/messages/all';
import {
  ONE_TIME_CODE_ATTEMPTS,
  ONE_TIME_CODE_MINUTES,
  ONE_TIME_CODE_PATTERN,
} from '@wattle/domain/fields/one-time-code';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { hitsOf, refusalOf, type AskedCode, type CodePurpose } from './code-budgets.ts';
import { exhausted, incorrect, soonRefusal } from './code-refusals.ts';
import type { Refusal } from '../refusal.ts';
import type { Throttle } from '../throttles/throttle.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { FieldCipher } from '../secrets/field-encryption.ts';
import type { SealedTable } from '../secrets/sealed-table.ts';
import { NOBODY } from '../members/addresses.ts';
import { sessionsOf } from '../sessions/member-sessions.ts';
import type { SessionKey } from '../sessions/session.ts';
import { isOneOf, type RingHash } from '../secrets/secrets.ts';
import { transact } from '../database/statements.ts';
import type { Tx } from '../context.ts';

type CodeRequest = {
  session: SessionKey;
  purpose: CodePurpose;
  destination: string;
  /** The account charged for the codes: a member or a registration. */
  account: string;
};

/** Not yet in a session: no code has been sent in one that is about to be opened. */
type Asking = AskedCode & { session: SessionKey | null };

type Guess = { session: SessionKey; purpose: CodePurpose; code: string };

/** Writes the message that carries a code, in the transaction that stores its hash; returns the id of its effect. */
export type SendCode = (tx: Tx, code: string) => Promise<string>;

type Deps = {
  database: Pick<Database, 'db'>;
  throttle: Throttle;
  cipher: FieldCipher;
  clock: Clock;
  hash: RingHash;
  resendMs: number;
  /** Whose providers say what became of a message. */
  receipts: { readonly email: boolean; readonly mobile: boolean };
};

export type OneTimeCodes = ReturnType<typeof makeOneTimeCodes>;

/**
 * Six-digit codes bound to a session, a purpose and a destination; only a keyed hash is stored. A new code replaces the
 * old one. Five tries, counted before comparing, so that parallel guesses can't outrun the count.
 */
export function makeOneTimeCodes(deps: Deps) {
  return {
    resendMs: deps.resendMs,
    countAndAllow: (request: Asking) => countAndAllow(deps, request),
    issue: (tx: Tx, request: CodeRequest, send: SendCode) => issue(deps, tx, request, send),
    prove: <T>(guess: Guess, onProved: (tx: Tx, destination: string) => Promise<T>) =>
      prove(deps, guess, onProved),
    status: (session: SessionKey, purpose?: CodePurpose) => statusOf(deps, session, purpose),
    lastDestination: (session: SessionKey, purpose: CodePurpose) => lastDestination(deps, session, purpose),

    /** Ends a code before its time. */
    async retire(tx: Tx, session: SessionKey, purpose: CodePurpose): Promise<void> {
      await tx
        .deleteFrom('one_time_codes')
        .where('home', '=', session.home)
        .where('session_id', '=', session.id)
        .where('purpose', '=', purpose)
        .execute();
    },
  };
}

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
async function statusOf(deps: Deps, session: SessionKey, purpose?: CodePurpose): Promise<CodeStatus> {
  const { database, clock } = deps;
  const sent = database.db
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
  const effect = await database.db
    .selectFrom('effect_states')
    .select(['delivered_at', 'undelivered_at', 'receipt'])
    .where('id', '=', code?.effect_id ?? NOBODY)
    .executeTakeFirst();
  if (code === undefined || effect === undefined) return { state: 'none', resendAfterMs: 0 };
  const row = { ...code, ...effect };
  const state = stateOf(row, clock.now());
  return {
    state,
    resendAfterMs: waitMsOf(deps, row),
    ...(state === 'sent' && mayReturn(deps, row) ? { mayReturn: true } : {}),
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
function mayReturn({ receipts, clock }: Deps, { purpose, sent_at }: SentRow): boolean {
  const isReported = purpose.endsWith('-mobile') ? receipts.mobile : receipts.email;
  return isReported && clock.now().getTime() - sent_at.getTime() < RETURNS_WITHIN_MS;
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
function waitMsOf({ clock, resendMs }: Deps, last: Pick<SentRow, 'sent_at'> | undefined): number {
  return last === undefined ? 0 : Math.max(0, last.sent_at.getTime() + resendMs - clock.now().getTime());
}

const destinationContext = (sessionId: string, purpose: string) =>
  `one_time_codes.destination:${sessionId}:${purpose}`;

export const CODES_TABLE: SealedTable = {
  table: 'one_time_codes',
  key: { session_id: 'uuid', purpose: 'text' },
  columns: { destination: (key) => destinationContext(key('session_id'), key('purpose')) },
};

const codeHash = ({ hash }: Deps, sessionId: string, purpose: string, code: string) =>
  hash('code', sessionId, purpose, code);
const codeHashes = ({ hash }: Deps, { session, purpose, code }: Guess) =>
  hash.all('code', session.id, purpose, code);

function rowOf({ database: { db } }: Deps, session: SessionKey, purpose: CodePurpose) {
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
async function countAndAllow(deps: Deps, request: Asking): Promise<Outcome<null, Refusal>> {
  const { throttle } = deps;
  const { session, purpose } = request;
  const last = session === null ? undefined : await rowOf(deps, session, purpose);
  const waitMs = waitMsOf(deps, last);
  if (waitMs > 0) return fail(soonRefusal(waitMs));
  const verdict = await throttle.hit(...hitsOf(request));
  return verdict.allowed ? succeed(null) : fail(refusalOf(verdict));
}

/** Stores a new code and sends it; false when another request did so a moment ago. */
async function issue(deps: Deps, tx: Tx, request: CodeRequest, send: SendCode): Promise<boolean> {
  const { cipher, clock, resendMs } = deps;
  const { purpose, destination } = request;
  const { id: sessionId, home } = request.session;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const now = clock.now();
  const values = {
    code_hash: codeHash(deps, sessionId, purpose, code),
    destination: cipher.seal(destination, destinationContext(sessionId, purpose)),
    attempts: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + ONE_TIME_CODE_MINUTES * 60_000),
    effect_id: null,
  };
  const stored = await tx
    .insertInto('one_time_codes')
    .values({ home, session_id: sessionId, purpose, ...values })
    .onConflict((conflict) =>
      conflict
        .constraint('one_time_codes_pkey')
        .doUpdateSet(values)
        .where('one_time_codes.sent_at', '<=', new Date(now.getTime() - resendMs)),
    )
    .returning('purpose')
    .execute();
  if (stored.length === 0) return false;
  await tx
    .updateTable('one_time_codes')
    .set({ effect_id: await send(tx, code) })
    .where('home', '=', home)
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .execute();
  return true;
}

/** Where the last code of this kind went in this session, or null. */
async function lastDestination(
  deps: Deps,
  session: SessionKey,
  purpose: CodePurpose,
): Promise<string | null> {
  const row = await rowOf(deps, session, purpose);
  return row === undefined
    ? null
    : deps.cipher.open(row.destination, destinationContext(session.id, purpose));
}

/**
 * Spends a try, then compares. A correct code is passed to `onProved` within the transaction that retires it, once: of
 * two equal correct guesses, one wins.
 */
async function prove<T>(
  deps: Deps,
  { session, purpose, code }: Guess,
  onProved: (tx: Tx, destination: string) => Promise<T>,
): Promise<Outcome<T, Refusal>> {
  const { db } = deps.database;
  const { id: sessionId, home } = session;
  if (!ONE_TIME_CODE_PATTERN.test(code)) return fail(incorrect());
  const row = await db
    .updateTable('one_time_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('home', '=', home)
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('attempts', '<', ONE_TIME_CODE_ATTEMPTS)
    .returning(['code_hash', 'destination', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined) {
    return fail((await rowOf(deps, session, purpose)) === undefined ? incorrect() : exhausted());
  }
  if (!isOneOf(codeHashes(deps, { session, purpose, code }), row.code_hash)) return fail(incorrect());
  if (row.expires_at <= deps.clock.now()) {
    return fail({ code: 'code-expired', errorMessage: MESSAGES.oneTimeCodeExpired });
  }
  return transact(db, async (tx) => {
    const retired = await tx
      .deleteFrom('one_time_codes')
      .where('home', '=', home)
      .where('session_id', '=', sessionId)
      .where('purpose', '=', purpose)
      .where('code_hash', '=', row.code_hash)
      .returning('purpose')
      .execute();
    if (retired.length === 0) return fail(incorrect());
    const destination = deps.cipher.open(row.destination, destinationContext(sessionId, purpose));
    return succeed(await onProved(tx, destination));
  });
}
