import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

import { projectRoot } from '@wattle/testkit/project-root';
import { ProcessGroup } from '@wattle/testkit/processes/process-group';

import { openTab, type Tab } from './chromium.ts';
import { heavyReport, readerProfile } from './heavy-report.ts';
import { run } from './processes.ts';

const client = join(projectRoot, 'apps/web/build/client');
const MAP_PATH = '/v1/map/statistics';
const mapFile = join(projectRoot, 'content/map/scoreMapData18.json');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Measures on a tab of Chromium, in the built web app with only the answers that the report and the score map ask for:
 * a browser's time is not mixed with an API's.
 */
export async function onReportSite<Measured>(
  measure: (tab: Tab, origin: string) => Promise<Measured>,
): Promise<Measured> {
  if (!existsSync(join(client, '__spa-fallback.html'))) await run({ command: 'npm', args: ['run', 'build'] });
  const processes = new ProcessGroup();
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return await measure(await openTab(processes), `http://localhost:${port}`);
  } finally {
    await processes.stopAll();
    server.closeAllConnections();
    server.close();
  }
}

async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith('/v1/')) {
    const body = path === MAP_PATH ? JSON.parse(await readFile(mapFile, 'utf8')) : ANSWERS[path];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
    return;
  }
  const file = extname(path) === '' ? '__spa-fallback.html' : normalize(path);
  const content = await readFile(join(client, file)).catch(() => null);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  response.writeHead(content === null ? 404 : 200, { 'content-type': type });
  response.end(content);
}

const ANSWERS: Record<string, unknown> = {
  '/v1/user/init': readerProfile,
  '/v1/user/is-authenticated': { isAuthenticated: true },
  '/v1/creditreport': heavyReport(),
  '/v1/corrections': { cases: [], ban: null },
};
