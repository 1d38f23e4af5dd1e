import dns from 'node:dns';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { setDefaultAutoSelectFamilyAttemptTimeout, type LookupFunction, type Socket } from 'node:net';

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

type Options = { timeoutMs: number; connection: Connection | null };

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

const failure = (code: string, reason: string) => Object.assign(new Error(reason), { code, reason });

/**
 * Makes what sends to a provider, through a proxy and with our certificate where settings say so. It speaks HTTP/1.1 and
 * opens a connection for each call: an idle one may close while a request leaves, which then counts as sent. Nothing
 * follows an answer on its connection, so the lenient parser cannot take a part of it for another.
 */
export function makeSend({ timeoutMs, connection }: Options): Send {
  const { proxy = null, client = null } = connection ?? {};
  const reach = { lookup: sharedLookup, timeout: Math.min(timeoutMs, CONNECT_MAX_MS) };
  const plain = new http.Agent(reach);
  const secure = new https.Agent({
    ...reach,
    ALPNProtocols: ['http/1.1'],
    ...(client && { cert: client.certificate, key: client.key }),
  });
  return async (address, { body, onSending, ...outgoing }) => {
    const url = new URL(address);
    const isSecure = url.protocol === 'https:';
    const socket = proxy && (await tunnel(new URL(proxy), url, { ...reach, signal: outgoing.signal }));
    return await new Promise((resolve, reject) => {
      const request = (isSecure ? https : http).request(url, {
        ...outgoing,
        agent: isSecure ? secure : plain,
        // TLS begins on a given socket; without TLS it is the connection.
        ...(socket && (isSecure ? { socket } : { agent: undefined, createConnection: () => socket })),
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
        .on('upgrade', (_answer, switched) => {
          // The request doesn't catch its socket's errors any more.
          switched.destroy();
          reject(failure('HPE_PAUSED_UPGRADE', 'Switched protocols without being asked'));
        })
        .on('socket', (opened) => {
          if (isSecure || opened.connecting) opened.once(isSecure ? 'secureConnect' : 'connect', begin);
          else begin();
        })
        .on('response', (response) => {
          const { statusCode: status = 0, headers } = response;
          limitedBytes(response).then((bytes) => resolve({ status, headers, bytes }), reject);
        });
    });
  };
}

/** Has a proxy connect to a host. Node's own tunnel (`proxyEnv`) stays open when its request is aborted. */
function tunnel(proxy: URL, { protocol, hostname, port }: URL, reach: http.RequestOptions): Promise<Socket> {
  const host = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  const [user, password] = [decodeURIComponent(proxy.username), decodeURIComponent(proxy.password)];
  const logIn = user === '' ? {} : { 'proxy-authorization': basicAuthorization(user, password) };
  return new Promise((resolve, reject) => {
    const request = (proxy.protocol === 'https:' ? https : http)
      .request(proxy, {
        ...reach,
        agent: false,
        auth: null,
        method: 'CONNECT',
        path: host,
        headers: { host, ...logIn },
      })
      .on('error', reject)
      .on('timeout', () => request.destroy(failure('ERR_PROXY_TUNNEL', 'No answer in time')))
      .on('connect', ({ statusCode = 0 }, socket) => {
        if (statusCode === 200) return resolve(socket.setTimeout(0));
        socket.destroy();
        return reject(failure('ERR_PROXY_TUNNEL', `Status ${statusCode}`));
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
