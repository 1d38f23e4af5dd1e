import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';

/** https://jsonapi.org/format/1.1/ */
export const jsonApiType = 'application/vnd.api+json';

type Problem = {
  status: number;
  code: string;
  title: string;
  detail?: string;
  source?: { pointer: string } | { header: string };
};

export class JsonApiError extends Error {
  override name = 'JsonApiError';
  readonly problems: readonly [Problem, ...Problem[]];

  constructor(...problems: [Problem, ...Problem[]]) {
    super(problems[0].title);
    this.problems = problems;
  }
}

export type Identifier = { type: string; id: string };
export type Resource = Identifier & {
  attributes: object;
  relationships?: Record<string, { data: Identifier | readonly Identifier[] }>;
};

export const documentOf = <Data extends Resource>(data: Data) => ({ jsonapi: { version: '1.1' }, data });

/** Takes and gives documents of the media type only, errors included. */
export function speakJsonApi(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonApiType, { parseAs: 'string' }, async (_: FastifyRequest, body: string) => {
    try {
      return JSON.parse(body) as unknown;
    } catch {
      throw new JsonApiError({ status: 400, code: 'not-json', title: 'The body is not JSON' });
    }
  });
  app.addHook('onRequest', async ({ headers }, reply) => {
    void reply.header('vary', 'accept');
    if (!accepts(headers.accept)) throw notNegotiated(406, 'accept');
    if (/;(?!\s*profile=)/.test(headers['content-type'] ?? '')) throw notNegotiated(415, 'content-type');
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) =>
    sendJsonApi(reply, ...errorsOf(error)),
  );
  app.setNotFoundHandler(async (_request, reply) =>
    sendJsonApi(reply, 404, errorsDocument([{ status: 404, code: 'no-such-resource', title: 'Not found' }])),
  );
}

/** The media type by itself or with a profile. Other parameters ask for extensions, of which there are none. */
function accepts(accept = ''): boolean {
  return accept
    .split(',')
    .map((each) => each.trim().replace(/;\s*q=[\d.]+$/, ''))
    .some(
      (each) =>
        each === '*/*' ||
        (each.startsWith(jsonApiType) && /^(;\s*profile=.*)?$/.test(each.slice(jsonApiType.length))),
    );
}

const notNegotiated = (status: 406 | 415, header: string) =>
  new JsonApiError({
    status,
    code: 'wrong-media-type',
    title: `Send and accept ${jsonApiType}`,
    source: { header },
  });

export function sendJsonApi(reply: FastifyReply, status: number, document: object | string): FastifyReply {
  const body = typeof document === 'string' ? document : JSON.stringify(document);
  // To text Fastify adds a charset, which the media type does not have.
  return reply.code(status).header('content-type', jsonApiType).send(Buffer.from(body));
}

function errorsOf(error: Error & { statusCode?: number }): [status: number, document: object] {
  if (error instanceof JsonApiError) return [error.problems[0].status, errorsDocument(error.problems)];
  if (error instanceof ZodError) return errorsOf(invalidBy(error));
  const status = error.statusCode ?? 500;
  if (status === 415) return errorsOf(notNegotiated(415, 'content-type'));
  const isTheirs = status < 500;
  const code = isTheirs ? 'invalid-request' : 'internal';
  return [status, errorsDocument([{ status, code, title: isTheirs ? 'The request is invalid' : 'Failed' }])];
}

/** A type that is not the endpoint's is a conflict by the specification. */
function invalidBy({ issues }: ZodError): JsonApiError {
  const [first, ...rest] = issues.map(({ path, message }): Problem => {
    const pointer = path.map((each) => `/${String(each)}`).join('');
    const isType = pointer === '/data/type';
    return {
      status: isType ? 409 : 400,
      code: isType ? 'wrong-type' : 'invalid-member',
      title: 'The document is invalid',
      detail: message,
      source: { pointer },
    };
  });
  if (first === undefined) throw new Error('an error without issues');
  return new JsonApiError(first, ...rest);
}

/** `status` is text in an error object. */
const errorsDocument = (problems: readonly Problem[]) => ({
  jsonapi: { version: '1.1' },
  errors: problems.map(({ status, ...problem }) => ({ status: String(status), ...problem })),
});
