import { request } from 'node:http';

import type { Transport } from './browser.ts';

/** Each request on a connection of its own, exactly as given: no client adds or hides anything. */
export function overSockets(origin: () => string): Transport {
  return ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
      const sent = request(`${origin()}${url}`, { method, headers: { ...headers, ...length }, agent: false });
      sent.once('error', reject).once('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.once('error', reject);
      });
      sent.end(payload);
    });
}
