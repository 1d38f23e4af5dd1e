import dns from 'node:dns';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import {
  connect,
  isIP,
  setDefaultAutoSelectFamilyAttemptTimeout,
  type LookupFunction,
  type Socket,
} from 'node:net';
import tls from 'node:tls';
import { urlToHttpOptions } from 'node:url';

import { MAX_ANSWER_BYTES } from './answer-text.ts';
import { basicAuthorization } from './basic-authorization.ts';

/** How a provider is reached, beside its address. */
export type Connection = {
  timeoutMs: number | null;
  /** Address of an HTTP proxy. */
  proxy: string | null;
  /** Our certificate and its key, in PEM. */
  client: { certificate: string; key: string } | null;
};

type Outgoing = {
  method: string;
  headers: http.OutgoingHttpHeaders;
  body: string | Uint8Array | undefined;
  signal: AbortSignal;
  /** Called when the request begins to leave: until then the provider can't have taken it. */
  onSending: () => void;
};

export type RawAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Null where it is longer than expected. */
  bytes: Buffer | null;
};

/** Sends one request. Rejects with the connection's error. */
export type Send = (address: string, outgoing: Outgoing) => Promise<RawAnswer>;

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

/**
 * Makes what sends to a provider, through a proxy and with our certificate where settings say so. It speaks HTTP/1.1 and
 * opens a connection for each call: an idle one may close while a request leaves, which then counts as sent. Nothing
 * follows an answer on its connection, so the lenient parser cannot take a part of it for another.
 */
export function makeSend({
  timeoutMs,
  connection,
}: {
  timeoutMs: number;
  connection: Connection | null;
}): Send {
  const { proxy = null, client = null } = connection ?? {};
  const reach = { lookup: sharedLookup, timeout: Math.min(timeoutMs, CONNECT_MAX_MS) };
  const secure = {
    ...reach,
    ALPNProtocols: ['http/1.1'],
    ...(client === null ? {} : { cert: client.certificate, key: client.key }),
  };
  return async (address, outgoing) => {
    const url = new URL(address);
    const host = urlToHttpOptions(url).hostname ?? '';
    const port = Number(url.port === '' ? PORTS[url.protocol] : url.port);
    const { signal } = outgoing;
    const socket =
      proxy === null ? undefined : await tunnel(new URL(proxy), url.hostname, port, { ...reach, signal });
    return exchange(url, outgoing, reach.timeout, () =>
      url.protocol === 'https:'
        ? tls.connect({
            ...secure,
            host,
            port,
            servername: isIP(host) === 0 ? host : '',
            ...(socket && { socket }),
          })
        : (socket ?? connect({ ...reach, host, port })),
    );
  };
}

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

const failure = (code: string, reason: string) => Object.assign(new Error(reason), { code, reason });

function exchange(
  url: URL,
  { body, onSending, ...outgoing }: Outgoing,
  timeout: number,
  createConnection: () => Socket,
): Promise<RawAnswer> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      ...outgoing,
      timeout,
      createConnection,
      insecureHTTPParser: true,
    });
    const begin = () => {
      request.setTimeout(0);
      onSending();
      request.end(body);
    };
    request
      .on('error', reject)
      .on('timeout', () => request.destroy(failure('ETIMEDOUT', 'No connection in time')))
      .on('upgrade', (_answer, socket) => {
        // The request doesn't catch its socket's errors any more.
        socket.destroy();
        reject(failure('HPE_PAUSED_UPGRADE', 'Switched protocols without being asked'));
      })
      .on('socket', (socket) =>
        isSecure || socket.connecting ? socket.once(isSecure ? 'secureConnect' : 'connect', begin) : begin(),
      )
      .on('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        limitedBytes(response).then((bytes) => resolve({ status, headers, bytes }), reject);
      });
  });
}

type Reach = { lookup: LookupFunction; timeout: number; signal: AbortSignal };

/** Has a proxy connect to a host. Node's own tunnel stays open when its request is aborted. */
function tunnel({ href, protocol, username, password }: URL, host: string, port: number, reach: Reach) {
  const authorization = basicAuthorization(decodeURIComponent(username), decodeURIComponent(password));
  return new Promise<Socket>((resolve, reject) => {
    const refuse = (reason: string) => request.destroy(failure('ERR_PROXY_TUNNEL', reason));
    const request = (protocol === 'https:' ? https : http)
      .request(href, {
        ...reach,
        agent: false,
        auth: null,
        method: 'CONNECT',
        path: `${host}:${port}`,
        headers: {
          host: `${host}:${port}`,
          ...(username === '' ? {} : { 'proxy-authorization': authorization }),
        },
      })
      .on('error', reject)
      .on('timeout', () => refuse('No answer in time'))
      .on('connect', ({ statusCode = 0 }, socket) => {
        if (statusCode === 200) return resolve(socket.setTimeout(0));
        socket.destroy();
        reject(failure('ERR_PROXY_TUNNEL', `Status ${statusCode}`));
      })
      .end();
  });
}

/** Null when the answer is much larger than expected. */
async function limitedBytes(body: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
