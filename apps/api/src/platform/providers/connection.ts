import dns from 'node:dns';
import { setDefaultAutoSelectFamilyAttemptTimeout, type LookupFunction } from 'node:net';

import { Agent, ProxyAgent, type Dispatcher } from 'undici';

/** How a provider is reached, beside its address. */
export type Connection = {
  timeoutMs: number | null;
  /** Address of an HTTP proxy. */
  proxy: string | null;
  /** Our certificate and its key, in PEM. */
  client: { certificate: string; key: string } | null;
};

type Options = { concurrency: number; timeoutMs: number; connection: Connection | null };

const CONNECT_MAX_MS = 3000;

// Node gives each address of a host but the last a quarter of a second: less than a handshake between Sydney and Europe,
// so that a host with an IPv6 address could not be reached from a machine without IPv6.
setDefaultAutoSelectFamilyAttemptTimeout(1000);

const lookUps = new Map<string, Parameters<LookupFunction>[2][]>();

/**
 * Shares a look-up among the calls that need it. A process makes two at a time, and a silent name server keeps each for
 * ten seconds, so that calls to one host would hold up those to all others and to the database.
 */
const sharedLookup: LookupFunction = (host, options, done) => {
  const waiting = lookUps.get(host);
  if (waiting !== undefined) {
    waiting.push(done);
    return;
  }
  const all = [done];
  lookUps.set(host, all);
  dns.lookup(host, options, (cause, ...found) => {
    lookUps.delete(host);
    for (const each of all) each(cause, ...found);
  });
};

/** Connections to a provider, through a proxy and with our certificate where settings say so. */
export function makeDispatcher({ concurrency, timeoutMs, connection }: Options): Dispatcher {
  const client = connection?.client ?? null;
  const connect = {
    timeout: Math.min(timeoutMs, CONNECT_MAX_MS),
    lookup: sharedLookup,
    ...(client === null ? {} : { cert: client.certificate, key: client.key }),
  };
  const proxy = connection?.proxy ?? null;
  if (proxy === null) return new Agent({ connections: concurrency, connect });
  const { timeout, ...requestTls } = connect;
  return new ProxyAgent({
    uri: proxy,
    connections: concurrency,
    proxyTls: { lookup: sharedLookup },
    requestTls,
    connectTimeout: timeout,
  });
}

/** Says when a request begins to leave: until then the provider can't have taken it. */
export function watchSending(dispatcher: Dispatcher, onSending: () => void): Dispatcher {
  return dispatcher.compose(
    (dispatch) => (options, handler) => dispatch(options, watching(handler, onSending)),
  );
}

const watching = (
  handler: Dispatcher.DispatchHandler,
  onSending: () => void,
): Dispatcher.DispatchHandler => ({
  onRequestStart(controller, context) {
    onSending();
    handler.onRequestStart?.(controller, context);
  },
  onResponseStart: (...args) => handler.onResponseStart?.(...args),
  onResponseData: (...args) => handler.onResponseData?.(...args),
  onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
  onResponseError: (...args) => handler.onResponseError?.(...args),
});
