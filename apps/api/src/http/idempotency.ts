import type { OperationKey } from '@wattle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';

import { Refused } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyScope: Buffer | undefined;
  }
}

const MAX_KEY = 100;
/** A request that was never answered (the process died) may be made again after this. */
const ABANDONED_AFTER_MS = 15_000;

/** 403 is a challenge to solve again, 417 and 429 say 'later' (document 1 §8). */
function isPassing(status: number): boolean {
  return status >= 500 || status === 403 || status === 417 || status === 429;
}

const Stored = z.object({ body: z.string(), type: z.string(), cookies: z.array(z.string()) });

type Deps = { database: Pick<Database, 'db'>; cipher: FieldCipher; clock: Clock; hash: KeyedHash };
type Caller = { key: OperationKey; memberId: string | null };

export type Idempotency = ReturnType<typeof makeIdempotency>;

/**
 * Answers a repeated `Idempotency-Key` with the first answer, cookies included, for 24 hours. The
 * scope is the member and the operation; the same key with another body is refused. Answers are
 * kept encrypted. A refusal that asks to come again, and a failure of ours, are not kept: the work
 * may be tried again under the same key.
 */
export function makeIdempotency(deps: Deps) {
  return {
    /** True when the first answer was sent again; false when the work is this request's to do. */
    async begin(request: FastifyRequest, reply: FastifyReply, { key, memberId }: Caller): Promise<boolean> {
      const given = request.headers['idempotency-key'];
      if (typeof given !== 'string' || given === '' || given.length > MAX_KEY) return false;
      const scope = deps.hash(memberId ?? '', key, given);
      const requestHash = deps.hash(JSON.stringify(request.body ?? null));
      if (await claim(deps, { scope, requestHash, memberId })) {
        request.idempotencyScope = scope;
        return false;
      }
      await replay(deps, reply, { scope, requestHash });
      return true;
    },

    /** Gives a claimed key back before any work was done under it. */
    async release(request: FastifyRequest): Promise<void> {
      const scope = request.idempotencyScope;
      if (scope === undefined) return;
      request.idempotencyScope = undefined;
      await deps.database.db.deleteFrom('idempotency_keys').where('scope', '=', scope).execute();
    },

    /** Keeps the answer of every request that claimed a key. */
    install(app: FastifyInstance): void {
      app.decorateRequest('idempotencyScope', undefined);
      app.addHook('onSend', async (request, reply, payload) => {
        if (request.idempotencyScope !== undefined)
          await keep(deps, reply, request.idempotencyScope, payload);
        return payload;
      });
    },
  };
}

const answerContext = (scope: Buffer) => `idempotency:${scope.toString('hex')}`;

async function claim(
  { database: { db }, clock }: Deps,
  { scope, requestHash, memberId }: Claimed & Pick<Caller, 'memberId'>,
): Promise<boolean> {
  const now = clock.now();
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      scope,
      request_hash: requestHash,
      status: null,
      answer: null,
      member_id: memberId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('scope')
        .doUpdateSet({ created_at: now, request_hash: requestHash })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.created_at', '<', new Date(now.getTime() - ABANDONED_AFTER_MS)),
    )
    .returning('scope')
    .execute();
  return inserted.length === 1;
}

type Claimed = { scope: Buffer; requestHash: Buffer };

async function replay(
  { database: { db }, cipher }: Deps,
  reply: FastifyReply,
  claimed: Claimed,
): Promise<void> {
  const { scope, requestHash } = claimed;
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('scope', '=', scope)
    .executeTakeFirst();
  if (row !== undefined && !requestHash.equals(row.request_hash)) {
    throw new Refused({ code: 'idempotency-key-reused' });
  }
  if (row === undefined || row.status === null || row.answer === null) {
    throw new Refused({ code: 'idempotency-in-progress', retryAfterSeconds: 1 });
  }
  const stored = Stored.parse(JSON.parse(cipher.open(row.answer, answerContext(scope))));
  if (stored.cookies.length > 0) reply.header('set-cookie', stored.cookies);
  await reply
    .code(row.status)
    .header('content-type', stored.type)
    .serializer((body: string) => body)
    .send(stored.body);
}

async function keep(deps: Deps, reply: FastifyReply, scope: Buffer, payload: unknown): Promise<void> {
  const { db } = deps.database;
  if (isPassing(reply.statusCode) || typeof payload !== 'string') {
    await db.deleteFrom('idempotency_keys').where('scope', '=', scope).execute();
    return;
  }
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const type = String(reply.getHeader('content-type') ?? 'application/json');
  const answer = deps.cipher.seal(JSON.stringify({ body: payload, type, cookies }), answerContext(scope));
  await db
    .updateTable('idempotency_keys')
    .set({ status: reply.statusCode, answer })
    .where('scope', '=', scope)
    .execute();
}
