import { pbkdf2Sync } from 'node:crypto';

import { request } from 'undici';

type Method = 'GET' | 'POST' | 'PUT';
type Options = { body?: unknown; headers?: Record<string, string>; challenge?: boolean };
type Challenge = {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
};

/** As much of a browser as the API can see: cookies, the anti-forgery token, challenges, its origin. */
export type Browser = {
  /** Returns the parsed body; throws for anything but 200. */
  call: <Body = Record<string, unknown>>(method: Method, path: string, options?: Options) => Promise<Body>;
  /** The headers for a request that something else sends, such as the load generator. */
  headers: () => Record<string, string>;
  cookie: (name: string) => string;
};

/** A challenge's answer. At the lowest cost the second candidate is always right. */
export function solve(challenge: Challenge): string {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  for (let counter = 0; ; counter += 1) {
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(counter);
    const password = Buffer.concat([Buffer.from(nonce, 'hex'), tail]);
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex');
    if (!key.startsWith(keyPrefix)) continue;
    const answer = { challenge, solution: { counter, derivedKey: key } };
    return Buffer.from(JSON.stringify(answer)).toString('base64');
  }
}

export function makeBrowser(origin: string): Browser {
  const cookies = new Map<string, string>();
  let csrf: string | undefined;

  const headers = (): Record<string, string> => ({
    origin,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
  });
  const keepCookies = (lines: string | string[] = []): void => {
    for (const line of [lines].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const call: Browser['call'] = async (method, path, options = {}) => {
    const { challenge = false, body } = options;
    const token = challenge
      ? { 'x-challenge-token': solve(await call<Challenge>('GET', '/v1/challenge')) }
      : {};
    const { 'content-type': type, ...others } = headers();
    // Costs half as much as `fetch`: what the load generator uses of a machine is missing from what it measures.
    const answered = await request(origin + path, {
      method,
      headers: {
        ...others,
        ...token,
        ...options.headers,
        ...(body === undefined || type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    keepCookies(answered.headers['set-cookie']);
    const text = await answered.body.text();
    if (answered.statusCode !== 200) throw new Error(`${method} ${path}: ${answered.statusCode} ${text}`);
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'csrfToken' in parsed) {
      csrf = typeof parsed.csrfToken === 'string' ? parsed.csrfToken : csrf;
    }
    return parsed as never;
  };
  return { call, headers, cookie: (name) => cookies.get(name) ?? '' };
}
