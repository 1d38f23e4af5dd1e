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
import type { ZodType } from 'zod';

import { traced, type Tracing } from '../tracing/tracing.ts';

/**
 * The only three ways a provider fails. `unavailable`: no usable answer came; `rejected`: it understood and refused;
 * `malformed`: the answer is not what was agreed. Bodies are never logged.
 */
export type ProviderFailure =
  | { kind: 'unavailable' }
  | { kind: 'rejected'; status: number; body: unknown }
  | { kind: 'malformed' };

class Unavailable extends Error {
  override name = 'Unavailable';
}

type Call<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as a form when it is `URLSearchParams`. */
  body?: unknown;
  answer: ZodType<T>;
  /** The answer is text, and is parsed as such. */
  isText?: true;
  /**
   * Codes with which the provider refuses under a status of 500 or above; any other such status means that it is down.
   */
  refusals?: readonly string[];
  /** The call may be made again without doing anything twice. */
  repeatable: boolean;
};

export type ProviderAnswer<T> = { ok: true; value: T } | { ok: false; failure: ProviderFailure };
export type Provider = <T>(call: Call<T>) => Promise<ProviderAnswer<T>>;

declare module '../context.ts' {
  interface Context {
    /** A client of a provider, which metrics and traces know by its name. */
    provider: (name: string, options: { url: string; atOnce: number; timeoutMs?: number }) => Provider;
  }
}

/** How a call ended. `held-back`: it was not made, because the circuit was open or too many were waiting. */
export const CALL_OUTCOMES = ['answered', 'rejected', 'malformed', 'unavailable', 'held-back'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Told of every call to one provider, and of its circuits. */
export type ProviderWatch = {
  called: (outcome: CallOutcome, milliseconds: number) => void;
  /** A circuit that let calls through does so no longer; it is told once, until it is closed. */
  circuitOpened: () => void;
  circuitClosed: () => void;
};

type Options = {
  url: string;
  timeoutMs: number;
  atOnce: number;
  waiting?: number;
  watch?: ProviderWatch;
  /** What its calls are called in traces, if there are any. */
  traces?: { tracing: Tracing | null; name: string };
};

const MAX_ANSWER_BYTES = 2_000_000;

/**
 * Calls one provider over HTTP under one policy: a time limit, two retries with jitter if the call is repeatable, a
 * circuit that opens after five calls in a row that failed for good, and a limit on concurrent calls. Redirects are not
 * followed: the host is the configured one.
 */
export function makeProvider({ url, timeoutMs, atOnce, waiting = 200, watch, traces }: Options): Provider {
  const dispatcher = new Agent({ connections: atOnce, connect: { timeout: Math.min(timeoutMs, 3000) } });
  const unavailable = handleType(Unavailable).orType(TaskCancelledError);
  const circuit = circuitBreaker(unavailable, { halfOpenAfter: 3000, breaker: new ConsecutiveBreaker(5) });
  if (watch !== undefined) watchCircuit(circuit, watch);
  const guarded = wrap(bulkhead(atOnce, waiting), circuit);
  const once = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const tries = retry(unavailable, {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 500 }),
  });
  const limited = wrap(guarded, once);
  const repeated = wrap(guarded, tries, once);

  return async <T>(call: Call<T>): Promise<ProviderAnswer<T>> => {
    const began = performance.now();
    const told = (outcome: CallOutcome) => watch?.called(outcome, performance.now() - began);
    try {
      const policy = call.repeatable ? repeated : limited;
      const answer = await policy.execute(({ signal }) =>
        sendTraced(traces, call, (headers) => send(url + call.path, call, { dispatcher, signal, headers })),
      );
      told(answer.ok ? 'answered' : answer.failure.kind);
      return answer;
    } catch (cause) {
      const outcome = outcomeOf(cause);
      if (outcome === null) throw cause;
      told(outcome);
      return { ok: false, failure: { kind: 'unavailable' } };
    }
  };
}

/** null for a defect of ours. */
function outcomeOf(cause: unknown): 'unavailable' | 'held-back' | null {
  if (cause instanceof BrokenCircuitError || cause instanceof BulkheadRejectedError) return 'held-back';
  return cause instanceof Unavailable || cause instanceof TaskCancelledError ? 'unavailable' : null;
}

/** A circuit that lets one call through as a trial is not closed yet. */
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
  if (body instanceof URLSearchParams) {
    return { body: body.toString(), type: 'application/x-www-form-urlencoded' };
  }
  return { body: JSON.stringify(body), type: 'application/json' };
}

const NO_HEADERS = {};

/** Each try is a span of its own, which the provider is told of. Its path is left out: it may hold what somebody typed. */
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
  } catch {
    throw new Unavailable('no answer');
  }
  const parsed = call.isText === true ? text : parseJson(text);
  if (status >= 500 && !call.refusals?.includes(codeOf(parsed) ?? ''))
    throw new Unavailable(`status ${status}`);
  if (status >= 200 && status < 300) {
    const checked = call.answer.safeParse(parsed);
    return checked.success
      ? { ok: true, value: checked.data }
      : { ok: false, failure: { kind: 'malformed' } };
  }
  return { ok: false, failure: { kind: 'rejected', status, body: parsed } };
}

/** null for an empty answer, such as a 204; undefined for anything that isn't JSON. */
function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The `code` of a provider's refusal, in the form that all of ours use. */
export function refusalCode(failure: ProviderFailure): string | null {
  return failure.kind === 'rejected' ? codeOf(failure.body) : null;
}

function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  return typeof body.code === 'string' ? body.code : null;
}

/** Stops reading an answer that grows far beyond what was agreed. */
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
