import { operationOf } from '@wattle/contract';
import { PROBLEMS, type ProblemBody, type ProblemCode } from '@wattle/contract/problems';
import { problemPath } from '@wattle/domain/pages/paths';
import { BulkheadRejectedError } from 'cockatiel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { isDatabaseUnavailable } from '#api/platform/database/database-faults.ts';
import type { Context } from '#api/platform/context.ts';
import { Refused, type Refusal } from '#api/platform/refusal.ts';
import { isSessionLive } from '#api/platform/sessions/sessions.sql.ts';

import { recordRefusal } from './security-record.ts';

export function problemBody(refusal: Refusal, requestId: string): ProblemBody {
  const { status, title } = PROBLEMS[refusal.code];
  return { type: problemPath(refusal.code), title, status, requestId, ...refusal };
}

/** 300 and 302 have no `Location`, which fetch would follow. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body = problemBody(refusal, request.id);
  request.server.recordRefusal?.(request, refusal);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(body.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

const BY_FASTIFY_CODE: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_ASYNC_CONSTRAINT: 'not-found',
};

/** Zod's message for an unknown field contains its name, which is user input. */
function messageOf({ keyword, message }: { keyword?: string; message?: string | undefined }): string {
  if (keyword === 'unrecognized_keys') return 'This has a field that we do not know';
  return message ?? 'This is not valid';
}

/** Translates Fastify's own errors. Everything else is a bug or an unavailable database, of which no detail is sent. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: messageOf(issue),
    }));
    return { code: 'validation', errors };
  }
  const known = BY_FASTIFY_CODE[error.code];
  if (known !== undefined) return { code: known };
  if (error instanceof BulkheadRejectedError || isDatabaseUnavailable(error))
    return { code: 'unavailable', retryAfterSeconds: 5 };
  if (error.statusCode === 400 || error instanceof SyntaxError) return { code: 'malformed-body' };
  if (error.statusCode === 408) return { code: 'timeout' };
  if (error.statusCode === 413) return { code: 'body-too-large' };
  if (error.statusCode === 404) return { code: 'not-found' };
  return {
    code: 'internal',
    errorMessage: 'An unexpected error occurred when trying to perform your request',
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    recordRefusal?: (request: FastifyRequest, refusal: Refusal) => void;
  }
}

/** Answers thrown errors. A caller that aborts its body gets no answer, and is no failure. */
export function installProblemHandlers(app: FastifyInstance, ctx: Context): void {
  app.decorate('recordRefusal', (request: FastifyRequest, refusal: Refusal) =>
    recordRefusal(ctx, request, refusal),
  );
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { complete, readableAborted } = request.raw;
    if (!complete && readableAborted) return sendProblem(request, reply, { code: 'malformed-body' });
    const refusal = await lateRefusal(ctx, request, refusalOf(error));
    if (refusal.code === 'internal' || refusal.code === 'unavailable') {
      // Name and code are enough to find the cause; the message may contain personal data.
      ctx.logger.error({
        event: 'request-failed',
        requestId: request.id,
        error: error.name,
        errorCode: error.code,
        where: frameOf(error),
      });
    }
    return sendProblem(request, reply, refusal);
  });
}

/**
 * A call whose session ended meanwhile gets the answer that the next call will get, whatever it failed for: its code or
 * its row may be gone with the session. A session that cannot be looked up counts as live, so that the original refusal
 * surfaces.
 */
export async function lateRefusal(
  { db }: Context,
  { wattleSession, routeOptions }: FastifyRequest,
  refusal: Refusal,
): Promise<Refusal> {
  const { operation } = routeOptions.config;
  const isMembers = operation !== undefined && operationOf(operation).access.to === 'member';
  if (wattleSession == null || (!isMembers && refusal.code !== 'internal')) return refusal;
  const isLive = await isSessionLive(db, wattleSession).catch(() => true);
  return isLive ? refusal : { code: 'unauthenticated' };
}

/** The innermost stack frame of our code, which contains no values. */
function frameOf(error: Error): string | undefined {
  return /apps\/api\/src\/([\w./-]+:\d+)/.exec(error.stack ?? '')?.[1];
}
