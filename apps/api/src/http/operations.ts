import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Metrics } from '#api/platform/metrics/metrics.ts';
import type { Readiness } from './readiness.ts';
import {
  OPERATION_KEYS,
  operationOf,
  PROBLEMS,
  problemsOf,
  ScoreHistory,
  type Operation,
  type OperationKey,
  type ProblemBody,
  type ProblemCode,
} from '@wattle/contract';
import { z } from 'zod';

/** Health checks; not on the public listener in production. */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, metrics }: { readiness: Pick<Readiness, 'state'>; metrics: Metrics },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = readiness.state();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.text()),
  );
}

/** Collects the operations; register it before them. */
export async function collectDescription(
  app: FastifyInstance,
  { cookieName }: { cookieName: string },
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wattle', version: '1', description: 'Calls of the Wattle web app' },
      servers: [{ url: '/' }],
    },
    transform: jsonSchemaTransform,
    transformObject: describeGates({ cookieName }),
  });
}

/** `/v1/openapi.json`, and its browser at `/v1/docs`, where `browsable`. */
export async function descriptionRoutes(
  app: FastifyInstance,
  { browsable }: { browsable: boolean },
): Promise<void> {
  if (!browsable) return;
  app.get('/v1/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(fastifySwaggerUi, { routePrefix: '/v1/docs', staticCSP: true });
}

type Proof = 'session' | 'antiForgery' | 'challenge' | 'device';
type Requirement = Partial<Record<Proof, string[]>>;
type MemberAccess = Extract<Operation['access'], { to: 'member' }>;
type Answer = { description: string; content?: unknown };
type Described = { security?: Requirement[]; responses?: Record<string, Answer> };

/**
 * Adds the contract's gates to the OpenAPI description: required proofs and possible problems of each operation. Done
 * when the description is requested, because with declared problems Fastify would serialise them by their schemas.
 */
function describeGates({ cookieName }: { cookieName: string }): SwaggerTransformObject {
  return (document) => {
    if (!('openapiObject' in document)) throw new Error('not an OpenAPI description');
    const { openapiObject } = document;
    const paths = openapiObject.paths as Record<string, Record<string, Described>>;
    for (const key of OPERATION_KEYS) {
      const [method = '', path = ''] = key.split(' ');
      const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      if (described === undefined) throw new Error(`operation missing in the description: ${key}`);
      described.security = securityOf(key, operationOf(key));
      described.responses = { ...described.responses, ...problemAnswers(key) };
    }
    const schemas = { ...openapiObject.components?.schemas, Problem: problemSchema() };
    return {
      ...openapiObject,
      components: { ...openapiObject.components, schemas, securitySchemes: securitySchemes(cookieName) },
    } as typeof openapiObject;
  };
}

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

function securitySchemes(cookieName: string): Record<Proof, object> {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName,
      description:
        'Set by signing in and by starting a registration. Operations name the roles they want of it. `TP` beside others: it opens what a temporary password opened. `1FA` alone beside others: only while the profile says `resetProof: document`.',
    },
    antiForgery: header(
      'X-CSRF-Token',
      '`csrfToken` of the session. Goes with every POST and PUT that sends the session, also where none is needed.',
    ),
    challenge: header(
      'X-Challenge-Token',
      'A challenge of `GET /v1/challenge`, solved, in this header or in `recaptcha`: base64 of JSON with `challenge` and `solution`, or a token of Cloudflare Turnstile where that is asked for. Good for one call.',
    ),
    device: header('X-Device-Token', '`tm` of `GET /v1/tm`, once its script has reported.'),
  };
}

/** Proofs that only some calls of an operation need. */
const PROOF_OF = { challenge: 'challenge', 'device-not-reported': 'device' } as const;

/** Accepted alternatives of session roles. */
function sessionsOf({ roles, temporaryPassword, resetProof }: MemberAccess): string[][] {
  return [
    [...roles],
    ...(temporaryPassword === true ? [['TP']] : []),
    ...(resetProof === true ? [['1FA']] : []),
  ];
}

/** Required proofs. OpenAPI 3.1 allows role names for cookies and headers. */
function securityOf(
  key: OperationKey,
  { access, challenge, device, problems = [], signed }: Operation,
): Requirement[] {
  const forgeable = !key.startsWith('GET ') && signed !== true;
  const always: Requirement = {
    ...(access.to === 'anyone' ? {} : { session: [], ...(forgeable ? { antiForgery: [] } : {}) }),
    ...(challenge === true ? { challenge: [] } : {}),
    ...(device === true ? { device: [] } : {}),
  };
  const ways =
    access.to === 'member' ? sessionsOf(access).map((session) => ({ ...always, session })) : [always];
  const sometimes = Object.entries(PROOF_OF).filter(
    ([code, proof]) => problems.some((named) => named === code) && !(proof in always),
  );
  const more = Object.fromEntries(sometimes.map(([, proof]) => [proof, []]));
  if (sometimes.length > 0) return ways.flatMap((way) => [way, { ...way, ...more }]);
  return Object.keys(always).length === 0 ? [] : ways;
}

/** One response per status, with its problem codes. */
function problemAnswers(key: OperationKey): Record<string, Answer> {
  const codes = problemsOf(key, operationOf(key));
  const byStatus = Object.groupBy(codes, (code) => String(PROBLEMS[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, all = []]) => [status, problemAnswer(all)]),
  );
}

function problemAnswer(codes: readonly ProblemCode[]): Answer {
  const schema = { $ref: '#/components/schemas/Problem' };
  return {
    description: codes.map((code) => `- \`${code}\`: ${PROBLEMS[code].happened}`).join('\n'),
    content: { 'application/problem+json': { schema } },
  };
}

function problemSchema(): object {
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  const fields = {
    type: z.string().meta({ description: '`/problems/` and the code: the address of a page about it' }),
    title: z.string(),
    status: z.int().min(300).max(599),
    code: z.enum(codes).meta({ description: 'What to branch on' }),
    requestId: z.string(),
    errorMessage: z.string().optional().meta({ description: 'A sentence for people, ready to show' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    redirect_uri: z.string().optional().meta({ description: 'The next place, where there is one' }),
    isDeferred: z.boolean().optional(),
    isDisabled: z.boolean().optional(),
    retryAfterSeconds: z.int().min(0).optional().meta({ description: 'Also the `Retry-After` header' }),
    tryingCGetScoreCount: z.int().optional(),
    tryingGetScoreMax: z.int().optional(),
    scoreHistory: ScoreHistory.optional().meta({ description: 'What earlier months gave' }),
  } satisfies { [Name in keyof Required<ProblemBody>]: z.ZodType<ProblemBody[Name]> };
  // `input` mode allows unknown fields, as readers of problems must (RFC 9457 §3.2).
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(fields), { io: 'input' });
  return schema;
}
