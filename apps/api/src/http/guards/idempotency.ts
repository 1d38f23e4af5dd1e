import { randomUUID } from 'node:crypto';

import { operationOf, type OperationKey } from '@wattle/contract';
import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { z } from 'zod';

import { ClaimLost, withIdempotencyClaim, type Claim } from '#api/platform/idempotency/claimed-work.ts';
import { claimKey, findKey, freeKey, storeAnswer } from '#api/platform/idempotency/idempotency.sql.ts';
import type { Context } from '#api/platform/context.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import { Refused } from '#api/platform/refusal.ts';

import type { Http } from './gates.ts';

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyClaim: Claim | undefined;
  }
}

const MAX_KEY = 100;
/** The age at which a key without an answer (the process died) can be claimed again, unless its work was committed. */
const ABANDONED_AFTER_MS = 15_000;
/** Time from the end of the work to its answer. */
const ANSWERED_WITHIN_MS = 5000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** 403 asks for another challenge; 417 and 429 for a later call (document 1 §8). */
function isTransient(status: number): boolean {
  return status >= 500 || status === 403 || status === 417 || status === 429;
}

const Stored = z.object({
  body: z.string(),
  type: z.string(),
  cookies: z.array(z.string()),
  /** The browser that may receive the cookies; null when unknown. */
  browser: z.string().nullable().default(null),
});
type Stored = z.output<typeof Stored>;

type Caller = { key: OperationKey; memberId: string | null };

/**
 * Answers a repeated `Idempotency-Key` with the first answer for 24 hours. Returns whether it did; otherwise the
 * caller does the work.
 * The scope is member and operation; the same key with another input is refused. Answers are stored encrypted, and
 * their cookies go only to the browser of the first request. The work's transaction marks the key, so work that
 * stalled or died is not repeated. Refusals that ask for a later call, and our own failures, free the key unless work
 * was committed.
 */
export async function claimOrReplay(
  http: Http,
  { request, reply }: Exchange,
  { key, memberId }: Caller,
): Promise<boolean> {
  const given = request.headers['idempotency-key'];
  if (typeof given !== 'string' || given === '' || given.length > MAX_KEY) return false;
  const hash = http.ctx.hash('idempotency');
  const scope = hash(memberId ?? '', operationOf(key).aliasOf ?? key, given);
  const requestHash = hash(...inputOf(request));
  const claimed = await claim(http.ctx, { scope, requestHash, memberId });
  if (claimed !== null) {
    request.idempotencyClaim = claimed;
    return false;
  }
  await replay(http, { request, reply }, { scope, requestHash });
  return true;
}

/** Everything the caller can choose. */
const inputOf = ({ body, params, query }: FastifyRequest): string[] => [
  JSON.stringify(body ?? null),
  JSON.stringify([params, query]),
];

/** Runs the work under the request's claim, if any. */
export async function runClaimed<T>(
  ctx: Context,
  { idempotencyClaim: claimed }: FastifyRequest,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (claimed === undefined) return work(ctx);
  try {
    return await work(withIdempotencyClaim(ctx, claimed));
  } catch (cause) {
    if (cause instanceof ClaimLost) throw inProgress();
    throw cause;
  }
}

/** Frees a claimed key before any work. */
export async function releaseKey({ db }: Context, request: FastifyRequest): Promise<void> {
  const claimed = request.idempotencyClaim;
  if (claimed === undefined) return;
  request.idempotencyClaim = undefined;
  await freeKey(db, claimed);
}

/** Hook that stores the answer of a request with a claim. */
export const storeAnswerHook =
  (http: Http): onSendAsyncHookHandler =>
  async (request, reply, payload) => {
    if (request.idempotencyClaim === undefined) return payload;
    try {
      await storeOrFree(http, { request, reply }, request.idempotencyClaim, payload);
    } catch (cause) {
      // The work is committed, so the answer is sent anyway.
      const error = cause instanceof Error ? cause.name : 'unknown';
      http.ctx.logger.error({ event: 'answer-not-kept', requestId: request.id, error });
    }
    return payload;
  };

const inProgress = () => new Refused({ code: 'idempotency-in-progress', retryAfterSeconds: 1 });
const sealedFor = (scopeHex: string) => `idempotency:${scopeHex}`;
const answerContext = (scope: Buffer) => sealedFor(scope.toString('hex'));

export const IDEMPOTENCY_TABLE: SealedTable = {
  table: 'idempotency_keys',
  key: { scope: 'bytea' },
  columns: { answer: (key) => sealedFor(key('scope')) },
};

function sealed({ cipher }: Context, scope: Buffer, stored: Stored): Uint8Array {
  return cipher.seal(JSON.stringify(stored), answerContext(scope));
}

/** Identifies the request's browser; null without our cookies. */
function browserOf({ ctx, gates }: Http, request: FastifyRequest): string | null {
  const known = gates.formCookie.read(request) ?? gates.cookie.read(request);
  return known === null ? null : ctx.hash('idempotency')('browser', known).toString('hex');
}

type Claimed = { scope: Buffer; requestHash: Buffer };

async function claim(
  ctx: Context,
  { scope, requestHash, memberId }: Claimed & Pick<Caller, 'memberId'>,
): Promise<Claim | null> {
  const now = ctx.now();
  const token = randomUUID();
  const isClaimed = await claimKey(ctx.db, {
    scope,
    token,
    requestHash,
    memberId,
    now,
    abandonedBefore: new Date(now.getTime() - ABANDONED_AFTER_MS),
  });
  if (!isClaimed) return null;
  const seal = (answer: unknown) =>
    sealed(ctx, scope, { body: JSON.stringify(answer), type: JSON_TYPE, cookies: [], browser: null });
  return { scope, token, seal, committed: false };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function replay(http: Http, { request, reply }: Exchange, claimed: Claimed): Promise<void> {
  const { ctx } = http;
  const { scope, requestHash } = claimed;
  const row = await findKey(ctx.db, scope);
  if (row !== undefined && !requestHash.equals(row.request_hash)) {
    throw new Refused({ code: 'idempotency-key-reused' });
  }
  if (row === undefined || row.status === null || row.answer === null) {
    throw unanswered(ctx, row?.committed_at ?? null);
  }
  const stored = Stored.parse(JSON.parse(ctx.cipher.open(row.answer, answerContext(scope))));
  const isSameBrowser = stored.browser !== null && stored.browser === browserOf(http, request);
  if (stored.cookies.length > 0 && isSameBrowser) reply.header('set-cookie', stored.cookies);
  await reply
    .code(row.status)
    .header('content-type', stored.type)
    .serializer((body: string) => body)
    .send(stored.body);
}

/** The work was committed but its answer is lost: the caller learns that, and the work is not repeated. */
function unanswered({ now }: Context, committedAt: Date | null): Refused {
  if (committedAt === null || now().getTime() - committedAt.getTime() < ANSWERED_WITHIN_MS) {
    return inProgress();
  }
  return new Refused({
    code: 'idempotency-answer-lost',
    errorMessage:
      'We did what you asked, but our answer was lost on its way. Please look at the page again before you ask once more.',
  });
}

async function storeOrFree(
  http: Http,
  { request, reply }: Exchange,
  claimed: Claim,
  payload: unknown,
): Promise<void> {
  const { statusCode: status } = reply;
  const isStorable = claimed.committed ? status < 500 : !isTransient(status);
  if (!isStorable || typeof payload !== 'string') return freeKey(http.ctx.db, claimed);
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const type = String(reply.getHeader('content-type') ?? 'application/json');
  const browser = browserOf(http, request);
  const answer = sealed(http.ctx, claimed.scope, { body: payload, type, cookies, browser });
  await storeAnswer(http.ctx.db, claimed, { status, answer });
}
