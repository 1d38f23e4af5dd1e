import { randomInt, timingSafeEqual } from 'node:crypto';

import { MESSAGES } from '@wattle/domain/messages';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { ONE_TIME_CODE_PATTERN } from '@wattle/domain/one-time-code';

import type { Refusal } from '#api/http/problem.ts';
import type { Throttle } from '#api/http/throttle.ts';

import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import type { FieldCipher } from './field-encryption.ts';
import type { KeyedHash } from './secrets.ts';

export type CodePurpose = 'register-email' | 'register-mobile' | 'login-email' | 'login-mobile';

/** Figures of security-targets, 'One-time code'. */
export const CODE_EXPIRY_MINUTES = 10;
export const CODE_ATTEMPTS = 5;

type Request = {
  sessionId: string;
  purpose: CodePurpose;
  destination: string;
  /** Whoever pays for the codes: member or registration. */
  account: string;
};

/** Writes the message that carries a code, in the transaction that stores its hash. */
export type SendCode = (tx: Tx, code: string) => Promise<void>;

type Deps = {
  database: Pick<Database, 'db'>;
  throttle: Throttle;
  cipher: FieldCipher;
  clock: Clock;
  hash: KeyedHash;
  resendMs: number;
  /** Counts an SMS and says whether the hour's budget for all of them allows it. */
  smsBudget: (now: Date) => Promise<boolean>;
};

export type OneTimeCodes = ReturnType<typeof makeOneTimeCodes>;

const destinationContext = (sessionId: string, purpose: string) =>
  `one_time_codes.destination:${sessionId}:${purpose}`;

/**
 * Six-digit codes bound to a session, a purpose and a destination; only a keyed hash is stored. A
 * new code takes the place of the old one. Five tries, counted before comparing, so that parallel
 * guesses can't outrun the count.
 */
export function makeOneTimeCodes({
  database: { db },
  throttle,
  cipher,
  clock,
  hash,
  resendMs,
  smsBudget,
}: Deps) {
  const codeHash = (sessionId: string, purpose: string, code: string) =>
    hash('code', sessionId, purpose, code);

  const tooSoon = async ({ sessionId, purpose }: Request): Promise<Refusal | null> => {
    const row = await db
      .selectFrom('one_time_codes')
      .select('sent_at')
      .where('session_id', '=', sessionId)
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    const waitMs = row === undefined ? 0 : row.sent_at.getTime() + resendMs - clock.now().getTime();
    return waitMs > 0 ? soonRefusal(waitMs) : null;
  };

  return {
    resendMs,

    /**
     * Whether a code may be sent now: 30 s after the last, five to a destination in a window.
     * Counts, so ask once for each code.
     */
    async admit(request: Request): Promise<Outcome<null, Refusal>> {
      const soon = await tooSoon(request);
      if (soon !== null) return fail(soon);
      const verdict = await throttle.hit(
        { budget: 'codeByDestination', subject: request.destination },
        { budget: 'codeByAccount', subject: request.account },
      );
      if (!verdict.allowed) return fail(limitRefusal(verdict.retryAfterSeconds));
      if (request.purpose.endsWith('mobile') && !(await smsBudget(clock.now())))
        return fail(limitRefusal(3600));
      return succeed(null);
    },

    /** Stores a new code and has it sent; false when another request did so a moment ago. */
    async issue(tx: Tx, { sessionId, purpose, destination }: Request, send: SendCode): Promise<boolean> {
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      const now = clock.now();
      const values = {
        code_hash: codeHash(sessionId, purpose, code),
        destination: cipher.seal(destination, destinationContext(sessionId, purpose)),
        attempts: 0,
        sent_at: now,
        expires_at: new Date(now.getTime() + CODE_EXPIRY_MINUTES * 60_000),
      };
      const stored = await tx
        .insertInto('one_time_codes')
        .values({ session_id: sessionId, purpose, ...values })
        .onConflict((conflict) =>
          conflict
            .columns(['session_id', 'purpose'])
            .doUpdateSet(values)
            .where('one_time_codes.sent_at', '<=', new Date(now.getTime() - resendMs)),
        )
        .returning('purpose')
        .execute();
      if (stored.length === 0) return false;
      await send(tx, code);
      return true;
    },

    /** Ends a code before its time. */
    async retire(tx: Tx, sessionId: string, purpose: CodePurpose): Promise<void> {
      await tx
        .deleteFrom('one_time_codes')
        .where('session_id', '=', sessionId)
        .where('purpose', '=', purpose)
        .execute();
    },

    /** Where the last code of this kind went in this session, or null. */
    async lastDestination(sessionId: string, purpose: CodePurpose): Promise<string | null> {
      const row = await db
        .selectFrom('one_time_codes')
        .select('destination')
        .where('session_id', '=', sessionId)
        .where('purpose', '=', purpose)
        .executeTakeFirst();
      return row === undefined ? null : cipher.open(row.destination, destinationContext(sessionId, purpose));
    },

    /**
     * Spends a try, then compares. A right code is handed to `onProved` within the transaction that
     * retires it, once: of two equal right guesses one wins.
     */
    async prove<T>(
      { sessionId, purpose, code }: { sessionId: string; purpose: CodePurpose; code: string },
      onProved: (tx: Tx, destination: string) => Promise<T>,
    ): Promise<Outcome<T, Refusal>> {
      if (!ONE_TIME_CODE_PATTERN.test(code)) return fail(incorrect());
      const row = await db
        .updateTable('one_time_codes')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('session_id', '=', sessionId)
        .where('purpose', '=', purpose)
        .where('attempts', '<', CODE_ATTEMPTS)
        .returning(['code_hash', 'destination', 'expires_at'])
        .executeTakeFirst();
      if (row === undefined) return fail(await spentOrNone(sessionId, purpose));
      if (!timingSafeEqual(row.code_hash, codeHash(sessionId, purpose, code))) return fail(incorrect());
      if (row.expires_at <= clock.now()) {
        return fail({ code: 'code-expired', errorMessage: MESSAGES.oneTimeCodeExpired });
      }
      return db.transaction().execute(async (tx) => {
        const retired = await tx
          .deleteFrom('one_time_codes')
          .where('session_id', '=', sessionId)
          .where('purpose', '=', purpose)
          .where('code_hash', '=', row.code_hash)
          .returning('purpose')
          .execute();
        if (retired.length === 0) return fail(incorrect());
        const destination = cipher.open(row.destination, destinationContext(sessionId, purpose));
        return succeed(await onProved(tx, destination));
      });
    },
  };

  async function spentOrNone(sessionId: string, purpose: CodePurpose): Promise<Refusal> {
    const row = await db
      .selectFrom('one_time_codes')
      .select('purpose')
      .where('session_id', '=', sessionId)
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    return row === undefined
      ? incorrect()
      : { code: 'code-attempts-exhausted', errorMessage: 'Too many wrong codes. Please ask for a new one.' };
  }
}

function incorrect(): Refusal {
  return { code: 'code-incorrect', errorMessage: MESSAGES.oneTimeCodeInvalid };
}

function soonRefusal(waitMs: number): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return {
    code: 'code-resend-too-soon',
    errorMessage: `We sent a code a moment ago. You can ask for another in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  };
}

function limitRefusal(retryAfterSeconds: number): Refusal {
  return {
    code: 'code-send-limit',
    errorMessage: 'You have asked for too many codes. Please try again later.',
    retryAfterSeconds,
  };
}
