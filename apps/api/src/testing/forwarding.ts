import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';

/** An address that exists before the app does, for providers' webhooks. Forwards requests to the app unchanged. */
export async function openForwarding(): Promise<{
  origin: string;
  to: (app: FastifyInstance) => void;
  close: () => void;
}> {
  let app: FastifyInstance | null = null;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void (async () => {
        const { method, url, headers } = request;
        if (app === null || method !== 'POST' || url === undefined) return request.socket.destroy();
        const answer = await app.inject({ method, url, headers, payload: Buffer.concat(parts) });
        response.writeHead(answer.statusCode).end(answer.body);
        return undefined;
      })();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (given) => {
      app = given;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
