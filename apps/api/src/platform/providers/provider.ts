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
  type IPolicy,
} from 'cockatiel';

import { traced, type Tracing } from '../tracing/tracing.ts';
import { makeSend, type Connection } from './connection.ts';
import { sendCall, Unavailable, type AnswerWatch, type Call, type ProviderAnswer } from './send-call.ts';

export type Provider = <T>(call: Call<T>) => Promise<ProviderAnswer<T>>;

declare module '../context.ts' {
  interface Context {
    /** Makes a client. Metrics and traces use its name. */
    provider: (name: string, options: ClientOptions) => Provider;
  }
}

export type ClientOptions = {
  url: string;
  concurrency: number;
  timeoutMs?: number;
  connection?: Connection | null;
};

/** `held-back`: not sent, because the circuit was open or the queue full. */
export const CALL_OUTCOMES = ['answered', 'rejected', 'malformed', 'unavailable', 'held-back'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Observes calls to one provider and its circuit. */
export type ProviderWatch = AnswerWatch & {
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
  connection?: Connection | null;
  watch?: ProviderWatch;
  /** Tracing of its calls. */
  traces?: { tracing: Tracing | null; name: string };
};

/**
 * HTTP client with one policy: a time limit, two retries with jitter within it for calls that allow them, a circuit
 * breaker that opens after five consecutive failures, and a limit on concurrent calls. Each host has its own circuit and
 * limit, so that a dead one holds back no call to another. Redirects are not followed.
 */
export function makeProvider({
  url,
  timeoutMs,
  concurrency,
  waiting = 200,
  connection = null,
  watch,
  traces,
}: Options): Provider {
  const send = makeSend({ timeoutMs, connection });
  const policiesFor = perHost(() => makePolicies({ timeoutMs, concurrency, waiting, watch }));

  return async <T>(call: Call<T>): Promise<ProviderAnswer<T>> => {
    const began = performance.now();
    let isSent = false;
    const onSending = () => {
      isSent = true;
    };
    const observe = (outcome: CallOutcome) => watch?.called(outcome, performance.now() - began);
    try {
      const address = url + call.path;
      const { limited, repeated } = policiesFor(new URL(address).origin);
      const answer = await (call.repeatable ? repeated : limited).execute(({ signal }) =>
        sendTraced(traces, call, (headers) =>
          sendCall(address, call, { send, onSending, signal, headers, watch }),
        ),
      );
      observe(answer.ok ? 'answered' : answer.failure.kind);
      return answer;
    } catch (cause) {
      const outcome = outcomeOf(cause);
      if (outcome === null) throw cause;
      observe(outcome);
      const stated = cause instanceof Unavailable ? cause.stated : {};
      const isHeldBack = outcome === 'held-back';
      return { ok: false, failure: { kind: 'unavailable', isSent, isHeldBack, ...stated } };
    }
  };
}

type Policies = { limited: IPolicy; repeated: IPolicy; forget: () => void };

type Limits = {
  timeoutMs: number;
  concurrency: number;
  waiting: number;
  watch: ProviderWatch | undefined;
};

function makePolicies({ timeoutMs, concurrency, waiting, watch }: Limits): Policies {
  const unavailable = handleType(Unavailable).orType(TaskCancelledError);
  const circuit = circuitBreaker(unavailable, { halfOpenAfter: 3000, breaker: new ConsecutiveBreaker(5) });
  if (watch !== undefined) watchCircuit(circuit, watch);
  const guarded = wrap(bulkhead(concurrency, waiting), circuit);
  const once = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const tries = retry(unavailable, {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 500 }),
  });
  return {
    limited: wrap(guarded, once),
    repeated: wrap(guarded, once, tries),
    forget: () => circuit.state === CircuitState.Closed || watch?.circuitClosed(),
  };
}

/** Members name the hosts of push services, so their number has a limit. */
const MAX_HOSTS = 100;

/** Keeps the policies of the hosts that were called last. */
function perHost(make: () => Policies): (host: string) => Policies {
  const known = new Map<string, Policies>();
  return (host) => {
    const policies = known.get(host) ?? make();
    known.delete(host);
    known.set(host, policies);
    const [oldest] = known;
    if (oldest !== undefined && known.size > MAX_HOSTS) {
      known.delete(oldest[0]);
      oldest[1].forget();
    }
    return policies;
  };
}

/** Null for a bug. */
function outcomeOf(cause: unknown): 'unavailable' | 'held-back' | null {
  if (cause instanceof BrokenCircuitError || cause instanceof BulkheadRejectedError) return 'held-back';
  return cause instanceof Unavailable || cause instanceof TaskCancelledError ? 'unavailable' : null;
}

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
    try {
      const answer = await sendWith(span === null ? NO_HEADERS : { traceparent: span.traceparent });
      span?.note({ 'wattle.outcome': answer.ok ? 'answered' : answer.failure.kind });
      return answer;
    } catch (cause) {
      if (cause instanceof Unavailable) span?.note({ 'wattle.outcome': cause.fault.kind });
      throw cause;
    }
  });
}
