import { Agent, ProxyAgent, type Dispatcher } from 'undici';

/** `answer`: of an outage that the provider stated itself. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly answer: { status: number; body: unknown } | undefined;

  constructor(message: string, answer?: Unavailable['answer'], options?: ErrorOptions) {
    super(message, options);
    this.answer = answer;
  }
}

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

/** Connections to a provider, through a proxy and with our certificate where settings say so. */
export function makeDispatcher({ concurrency, timeoutMs, connection }: Options): Dispatcher {
  const client = connection?.client ?? null;
  const connect = {
    timeout: Math.min(timeoutMs, CONNECT_MAX_MS),
    ...(client === null ? {} : { cert: client.certificate, key: client.key }),
  };
  const proxy = connection?.proxy ?? null;
  if (proxy === null) return new Agent({ connections: concurrency, connect });
  const { timeout, ...requestTls } = connect;
  return new ProxyAgent({ uri: proxy, connections: concurrency, requestTls, connectTimeout: timeout });
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
  onResponseStart: (...of) => handler.onResponseStart?.(...of),
  onResponseData: (...of) => handler.onResponseData?.(...of),
  onResponseEnd: (...of) => handler.onResponseEnd?.(...of),
  onResponseError: (...of) => handler.onResponseError?.(...of),
});
