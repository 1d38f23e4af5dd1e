import { once } from 'node:events';
import { createServer, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request for a stream, and when it was made. */
type Asked = { at: number; lastEventId: string | undefined };

/** A forward proxy between a browser and the product, as offices have. */
export async function startProxy() {
  const open = new Set<ServerResponse>();
  const proxy = {
    server: '',
    /** Holds each answer back until it is whole. */
    buffers: false,
    streams: [] as Asked[],
    polls: 0,
    open: (): number => open.size,
    /** Cuts the open streams. */
    cut: (): void => open.forEach((response) => response.destroy()),
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    const { method, headers, url = '' } = request;
    if (url.endsWith('/v1/user/notifications/unread')) proxy.polls += 1;
    if (url.endsWith('/v1/user/notifications/stream')) {
      proxy.streams.push({ at: Date.now(), lastEventId: headers['last-event-id']?.toString() });
      open.add(response);
    }
    const parts: Buffer[] | null = proxy.buffers ? [] : null;
    const onward = send(url, { method, headers }, (answer) => {
      const { statusCode = 502, headers: answered } = answer;
      if (parts === null) answer.pipe(response.writeHead(statusCode, answered));
      else answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => response.destroy());
      answer.on('end', () => parts && response.writeHead(statusCode, answered).end(Buffer.concat(parts)));
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => {
      open.delete(response);
      onward.destroy();
    });
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.server = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
