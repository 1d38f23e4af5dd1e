import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { Agent, request } from 'undici';
import type { ZodError, ZodType } from 'zod';

import { traced, type Tracing } from '../tracing/tracing.ts';
import { parseJson } from './parse-json.ts';

/**
 * `unavailable`: no usable answer; with `isSent` the provider may have taken the call. `rejected`: a refusal. `malformed`: the answer breaks the provider's contract, at
 * `path`. Bodies are never logged.
 */
export type ProviderFailure =
  | { kind: 'unavailable'; isSent: boolean }
  | { kind: 'rejected'; status: number; body: unknown }
  | { kind: 'malformed'; path: string; body: string };

class Unavailable extends Error {
  override name = 'Unavailable';
  readonly isSent: boolean;

  constructor(message: string, isSent = true) {
    super(message);
    this.isSent = isSent;
  }
}

type Call<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON, as a form when it is `URLSearchParams`, or as it is when it is text. */
  body?: unknown;
  answer: ZodType<T>;
  /** The answer is text instead of JSON. */
  isText?: true;
  /** Whether an answer with a 5xx status is a refusal. Any other 5xx means that the provider is down. */
  isRefusal?: (body: unknown) => boolean;
  /** Whether the call is idempotent. */
  repeatable: boolean;
};

export type ProviderAnswer<T> = { ok: true; value: T } | { ok: false; failure: ProviderFailure };
export type Provider = <T>(call: Call<T>) => Promise<ProviderAnswer<T>>;

declare module '../context.ts' {
  interface Context {
    /** Makes a client. Metrics and traces use its name. */
    provider: (name: string, options: { url: string; concurrency: number; timeoutMs?: number }) => Provider;
  }
}

/** `held-back`: not sent, because the circuit was open or the queue full. */
export const CALL_OUTCOMES = ['answered', 'rejected', 'malformed', 'unavailable', 'held-back'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Observes calls to one provider and its circuit. */
export type ProviderWatch = {
  called: (outcome: CallOutcome, milliseconds: number) => void;
  /** Called once when the circuit opens, until it has closed again. */
  circuitOpened: () => void;
  circuitClosed: () => void;
};

type Options = {
  url: string;
  timeoutMs: number;
  concurrency: number;
  waiting?: number;
  watch?: ProviderWatch;
  /** Tracing of its calls. */
  traces?: { tracing: Tracing | null; name: string };
};

const MAX_ANSWER_BYTES = 2_000_000;

/**
 * HTTP client with one policy: a time limit, two retries with jitter for idempotent calls, a circuit breaker that
 * opens after five consecutive failures, and a limit on concurrent calls. Redirects are not followed.
 */
export function makeProvider({
  url,
  timeoutMs,
  concurrency,
  waiting = 200,
  watch,
  traces,
}: Options): Provider {
  const dispatcher = new Agent({ connections: concurrency, connect: { timeout: Math.min(timeoutMs, 3000) } });
  const unavailable = handleType(Unavailable).orType(TaskCancelledError);
  const circuit = circuitBreaker(unavailable, { halfOpenAfter: 3000, breaker: new ConsecutiveBreaker(5) });
  if (watch !== undefined) watchCircuit(circuit, watch);
  const guarded = wrap(bulkhead(concurrency, waiting), circuit);
  const once = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const tries = retry(unavailable, {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 500 }),
  });
  const limited = wrap(guarded, once);
  const repeated = wrap(guarded, tries, once);

  return async <T>(call: Call<T>): Promise<ProviderAnswer<T>> => {
    const began = performance.now();
    const observe = (outcome: CallOutcome) => watch?.called(outcome, performance.now() - began);
    try {
      const policy = call.repeatable ? repeated : limited;
      const answer = await policy.execute(({ signal }) =>
        sendTraced(traces, call, (headers) => send(url + call.path, call, { dispatcher, signal, headers })),
      );
      observe(answer.ok ? 'answered' : answer.failure.kind);
      return answer;
    } catch (cause) {
      const outcome = outcomeOf(cause);
      if (outcome === null) throw cause;
      observe(outcome);
      return { ok: false, failure: { kind: 'unavailable', isSent: isSent(cause) } };
    }
  };
}

/** Null for a bug. */
function outcomeOf(cause: unknown): 'unavailable' | 'held-back' | null {
  if (cause instanceof BrokenCircuitError || cause instanceof BulkheadRejectedError) return 'held-back';
  return cause instanceof Unavailable || cause instanceof TaskCancelledError ? 'unavailable' : null;
}

/** Whether the provider may have taken a call that failed. */
const isSent = (cause: unknown): boolean =>
  cause instanceof TaskCancelledError || (cause instanceof Unavailable && cause.isSent);

/** Errors of a connection that was never made. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const isUnsent = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && UNSENT.has(String(cause.code));

/** A half-open circuit is not closed yet. */
function watchCircuit(circuit: CircuitBreakerPolicy, watch: ProviderWatch): void {
  let isOpen = false;
  circuit.onStateChange((state) => {
    const isOpenNow = state !== CircuitState.Closed;
    if (isOpenNow === isOpen) return;
    isOpen = isOpenNow;
    if (isOpen) watch.circuitOpened();
    else watch.circuitClosed();
  });
}

function bodyOf(body: unknown): { body?: string; type?: string } {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body };
  if (body instanceof URLSearchParams) {
    return { body: body.toString(), type: 'application/x-www-form-urlencoded' };
  }
  return { body: JSON.stringify(body), type: 'application/json' };
}

const NO_HEADERS = {};

/** A span per attempt, with trace context for the provider. The path is omitted, because it may contain user input. */
function sendTraced<T>(
  traces: Options['traces'],
  { method }: Pick<Call<T>, 'method'>,
  sendWith: (headers: Record<string, string>) => Promise<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> {
  if (traces == null || traces.tracing === null) return sendWith(NO_HEADERS);
  const { tracing, name } = traces;
  const facts = { 'peer.service': name, 'http.request.method': method };
  return traced(tracing, { name: `${name} ${method}`, kind: 'client', facts }, async (span) => {
    const answer = await sendWith(span === null ? NO_HEADERS : { traceparent: span.traceparent });
    span?.note({ 'wattle.outcome': answer.ok ? 'answered' : answer.failure.kind });
    return answer;
  });
}

type Sending = { dispatcher: Agent; signal: AbortSignal; headers: Record<string, string> };

async function send<T>(
  url: string,
  call: Call<T>,
  { dispatcher, signal, headers }: Sending,
): Promise<ProviderAnswer<T>> {
  const { body, type } = bodyOf(call.body);
  let status: number;
  let text: string;
  try {
    const response = await request(url, {
      method: call.method,
      dispatcher,
      signal,
      headers: {
        accept: 'application/json',
        ...(type ? { 'content-type': type } : {}),
        ...call.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    status = response.statusCode;
    text = await limitedText(response.body);
  } catch (cause) {
    throw new Unavailable('no answer', !isUnsent(cause));
  }
  const parsed = call.isText === true ? text : parseJson(text);
  if (status >= 500 && call.isRefusal?.(parsed) !== true) throw new Unavailable(`status ${status}`);
  if (status >= 200 && status < 300) {
    const checked = call.answer.safeParse(parsed);
    return checked.success
      ? { ok: true, value: checked.data }
      : { ok: false, failure: { kind: 'malformed', path: pathOf(checked.error), body: text } };
  }
  return { ok: false, failure: { kind: 'rejected', status, body: parsed } };
}

export const pathOf = ({ issues: [first] }: ZodError) => first?.path.map(String).join('.') ?? '';

/** The `code` in a refusal's body. */
export function refusalCode(failure: ProviderFailure): string | null {
  return failure.kind === 'rejected' ? codeOf(failure.body) : null;
}

export function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  return typeof body.code === 'string' ? body.code : null;
}

/** Throws when the answer is much larger than expected. */
async function limitedText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Unavailable('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
