import type { BodyOf, OperationKey, ParamsOf, QueryOf, ResponseOf } from './operations.ts';
import type { ProblemBody } from './problems.ts';

/**
 * A refusal, or a failure to reach the API. `problem` is null without a problem body: the network failed, or an
 * intermediary answered (ERR-005, ERR-008).
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly problem: ProblemBody | null;

  /** `cause`: why there was no answer, if known. */
  constructor(status: number, problem: ProblemBody | null, options?: ErrorOptions) {
    super(problem === null ? `no answer (${status})` : problem.code, options);
    this.status = status;
    this.problem = problem;
  }

  /** Branch on this, never on text. */
  get code(): ProblemBody['code'] | null {
    return this.problem?.code ?? null;
  }
}

type Optional<Name extends string, T> = [T] extends [never] ? unknown : { [K in Name]: T };

/** A call's body, params and query, where the operation has them, and headers. */
export type CallInput<K extends OperationKey> = Optional<'body', BodyOf<K>> &
  Optional<'params', ParamsOf<K>> &
  ([QueryOf<K>] extends [never] ? unknown : { query?: QueryOf<K> }) & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Completes the call when its page unloads. The body is limited to 64 kB. */
    keepalive?: boolean;
  };

export type ApiClient = <K extends OperationKey>(key: K, input: CallInput<K>) => Promise<ResponseOf<K>>;

type Loose = {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
};

function pathFor(template: string, { params, query }: Loose): string {
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

async function problemOf(response: Response): Promise<ProblemBody | null> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null || !('code' in body)) return null;
    return body as ProblemBody;
  } catch {
    return null;
  }
}

/**
 * A typed API client without schemas, so that pages do not fetch them. Rejects with `ApiError` for anything but a 2xx.
 * Redirects keep the default mode: 300 and 302 come without `Location`, so `fetch` returns them with their body.
 */
export function createClient(send: typeof fetch): ApiClient {
  return async <K extends OperationKey>(key: K, input: CallInput<K>): Promise<ResponseOf<K>> => {
    const [method = 'GET', template = ''] = key.split(' ');
    const loose: Loose = input;
    const hasBody = loose.body !== undefined;
    let response: Response;
    try {
      response = await send(pathFor(template, loose), {
        method,
        credentials: 'include',
        headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...loose.headers },
        ...(hasBody ? { body: JSON.stringify(loose.body) } : {}),
        ...(loose.signal ? { signal: loose.signal } : {}),
        ...(loose.keepalive === true ? { keepalive: true } : {}),
      });
    } catch (cause) {
      if (loose.signal?.aborted === true) throw cause;
      throw new ApiError(0, null, { cause });
    }
    if (!response.ok) throw new ApiError(response.status, await problemOf(response));
    try {
      return (await response.json()) as ResponseOf<K>;
    } catch {
      throw new ApiError(response.status, null);
    }
  };
}
