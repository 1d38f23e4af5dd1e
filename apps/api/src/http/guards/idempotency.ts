import { randomUUID } from 'node:crypto';

import type { OperationKey } from '@wattle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { ClaimLost, underClaim, type Claim } from '#api/platform/idempotency/claimed-work.ts';
import { claimKey, findKey, freeKey, keepAnswer } from '#api/platform/idempotency/idempotency.sql.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { Logger } from '#api/platform/logs/logger.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import type { KeyedHash } from '#api/platform/secrets/secrets.ts';

import type { FormCookie, SessionCookie } from './cookies.ts';
import { Refused } from '../problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyClaim: Claim | undefined;
  }
}

const MAX_KEY = 100;
/** After this, a request that was never answered (the process died) may be made again, unless its work is done. */
const ABANDONED_AFTER_MS = 15_000;
/** From the end of the work to its answer; after that, nothing will store one. */
const ANSWERED_WITHIN_MS = 5000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** 403 is a challenge to solve again, 417 and 429 say 'later' (document 1 §8). */
function isPassing(status: number): boolean {
  return status >= 500 || status === 403 || status === 417 || status === 429;
}

const Stored = z.object({
  body: z.string(),
  type: z.string(),
  cookies: z.array(z.string()),
  /** The browser that may have the cookies; null when it could not be told from others. */
  browser: z.string().nullable().default(null),
});
type Stored = z.output<typeof Stored>;

type Deps = {
  database: Pick<Database, 'db'>;
  cipher: FieldCipher;
  clock: Clock;
  hash: KeyedHash;
  logger: Pick<Logger, 'error'>;
  cookie: Pick<SessionCookie, 'read'>;
  formCookie: Pick<FormCookie, 'read'>;
};
type Caller = { key: OperationKey; memberId: string | null };

export type Idempotency = ReturnType<typeof makeIdempotency>;

/**
 * Answers a repeated `Idempotency-Key` with the first answer for 24 hours. The scope is the member and the operation;
 * the same key with another body is refused. Answers are stored encrypted, and their cookies go only to the browser of
 * the first request. The work is done once: its transaction marks the key, so a request that was held up or died can't
 * be done again. A refusal that asks the client to come back, and a failure of ours, leave a key free if it marks no
 * work.
 */
export function makeIdempotency(deps: Deps) {
  return {
    /** True when the first answer was sent again; false when this request should do the work. */
    async begin(request: FastifyRequest, reply: FastifyReply, { key, memberId }: Caller): Promise<boolean> {
      const given = request.headers['idempotency-key'];
      if (typeof given !== 'string' || given === '' || given.length > MAX_KEY) return false;
      const scope = deps.hash(memberId ?? '', key, given);
      const requestHash = deps.hash(JSON.stringify(request.body ?? null));
      const claimed = await claim(deps, { scope, requestHash, memberId });
      if (claimed !== null) {
        request.idempotencyClaim = claimed;
        return false;
      }
      await replay(deps, { request, reply }, { scope, requestHash });
      return true;
    },

    /** Runs a request's work under its claim, if it has one. */
    async work<T>({ idempotencyClaim: claimed }: FastifyRequest, work: () => Promise<T>): Promise<T> {
      if (claimed === undefined) return work();
      try {
        return await underClaim(claimed, work);
      } catch (cause) {
        if (cause instanceof ClaimLost) throw inProgress();
        throw cause;
      }
    },

    /** Gives a claimed key back before any work was done under it. */
    async release(request: FastifyRequest): Promise<void> {
      const claimed = request.idempotencyClaim;
      if (claimed === undefined) return;
      request.idempotencyClaim = undefined;
      await freeKey(deps.database.db, claimed);
    },

    /** Stores the answer of every request that claimed a key. */
    install(app: FastifyInstance): void {
      app.decorateRequest('idempotencyClaim', undefined);
      app.addHook('onSend', async (request, reply, payload) => {
        if (request.idempotencyClaim === undefined) return payload;
        try {
          await keep(deps, { request, reply }, request.idempotencyClaim, payload);
        } catch (cause) {
          // What was done is done: the answer is true, and goes to whoever is waiting for it.
          const error = cause instanceof Error ? cause.name : 'unknown';
          deps.logger.error({ event: 'answer-not-kept', requestId: request.id, error });
        }
        return payload;
      });
    },
  };
}

const inProgress = () => new Refused({ code: 'idempotency-in-progress', retryAfterSeconds: 1 });
const sealedFor = (scopeHex: string) => `idempotency:${scopeHex}`;
const answerContext = (scope: Buffer) => sealedFor(scope.toString('hex'));

export const IDEMPOTENCY_TABLE: SealedTable = {
  table: 'idempotency_keys',
  key: { scope: 'bytea' },
  columns: { answer: (key) => sealedFor(key('scope')) },
};

function sealed({ cipher }: Deps, scope: Buffer, stored: Stored): Uint8Array {
  return cipher.seal(JSON.stringify(stored), answerContext(scope));
}

/** What only the request's own browser can show again; null when it brought no cookie of ours. */
function browserOf({ hash, cookie, formCookie }: Deps, request: FastifyRequest): string | null {
  const known = formCookie.read(request) ?? cookie.read(request);
  return known === null ? null : hash('browser', known).toString('hex');
}

type Claimed = { scope: Buffer; requestHash: Buffer };

async function claim(
  deps: Deps,
  { scope, requestHash, memberId }: Claimed & Pick<Caller, 'memberId'>,
): Promise<Claim | null> {
  const now = deps.clock.now();
  const token = randomUUID();
  const isClaimed = await claimKey(deps.database.db, {
    scope,
    token,
    requestHash,
    memberId,
    now,
    abandonedBefore: new Date(now.getTime() - ABANDONED_AFTER_MS),
  });
  if (!isClaimed) return null;
  const seal = (answer: unknown) =>
    sealed(deps, scope, { body: JSON.stringify(answer), type: JSON_TYPE, cookies: [], browser: null });
  return { scope, token, seal, committed: false };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function replay(deps: Deps, { request, reply }: Exchange, claimed: Claimed): Promise<void> {
  const { scope, requestHash } = claimed;
  const row = await findKey(deps.database.db, scope);
  if (row !== undefined && !requestHash.equals(row.request_hash)) {
    throw new Refused({ code: 'idempotency-key-reused' });
  }
  if (row === undefined || row.status === null || row.answer === null) {
    throw unanswered(deps, row?.committed_at ?? null);
  }
  const stored = Stored.parse(JSON.parse(deps.cipher.open(row.answer, answerContext(scope))));
  const isSameBrowser = stored.browser !== null && stored.browser === browserOf(deps, request);
  if (stored.cookies.length > 0 && isSameBrowser) reply.header('set-cookie', stored.cookies);
  await reply
    .code(row.status)
    .header('content-type', stored.type)
    .serializer((body: string) => body)
    .send(stored.body);
}

/** The work is done, but its answer cannot be had: the caller is told so, and it is not done again. */
function unanswered({ clock }: Deps, committedAt: Date | null): Refused {
  if (committedAt === null || clock.now().getTime() - committedAt.getTime() < ANSWERED_WITHIN_MS) {
    return inProgress();
  }
  return new Refused({
    code: 'idempotency-answer-lost',
    errorMessage:
      'We did what you asked, but our answer was lost on its way. Please look at the page again before you ask once more.',
  });
}

async function keep(
  deps: Deps,
  { request, reply }: Exchange,
  claimed: Claim,
  payload: unknown,
): Promise<void> {
  const { statusCode: status } = reply;
  const isWorthKeeping = claimed.committed ? status < 500 : !isPassing(status);
  if (!isWorthKeeping || typeof payload !== 'string') return freeKey(deps.database.db, claimed);
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const type = String(reply.getHeader('content-type') ?? 'application/json');
  const browser = browserOf(deps, request);
  const answer = sealed(deps, claimed.scope, { body: payload, type, cookies, browser });
  await keepAnswer(deps.database.db, claimed, { status, answer });
}
