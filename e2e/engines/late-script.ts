import { createServer, request as ask } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const ENTRY = /^\/assets\/entry\.client-[\w-]+\.js$/;

/** The product at another port, where a page's script waits until the page calls `startScript`. */
export async function lateScript(origin: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (ENTRY.test(url)) {
      const held = `await new Promise((go) => (globalThis.startScript = go)); await import('${url}?late');`;
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(held);
      return;
    }
    const passed = ask(new URL(url, origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await once(server.listen(0), 'listening');
  // `listen` with a port gives an address with one.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close().closeAllConnections() };
}
