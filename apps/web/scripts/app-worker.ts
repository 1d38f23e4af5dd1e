import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, WAITING_PATHS } from '@wattle/domain/pages/pages';
import { articlePath, PATHS } from '@wattle/domain/pages/paths';
import { build } from 'vite';
import { TARGET } from '../vite-target.ts';

const SHELL = '/__spa-fallback.html';
const sources = fileURLToPath(new URL('../src/worker/', import.meta.url));

/** Writes the service worker with the list of the files that it keeps. `APP_WORKER=withdrawn` writes one that ends it. */
export async function writeAppWorker(buildDirectory: string, articles: readonly string[]): Promise<void> {
  const client = join(buildDirectory, 'client');
  const files = offlineFiles(client, articles);
  // oxlint-disable-next-line node/no-process-env -- set by the operator who withdraws a faulty worker
  const name = process.env['APP_WORKER'] === 'withdrawn' ? 'withdrawn' : 'app-worker';
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { OFFLINE: JSON.stringify(files), BUILD: JSON.stringify(manifestOf(client)) },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: TARGET,
      rolldownOptions: {
        input: join(sources, `${name}.ts`),
        output: { format: 'iife', entryFileNames: 'app-worker.js' },
      },
    },
  });
}

/**
 * Two sets, each the same for all visitors. `public`: what is readable without a connection. `members`: the shell of
 * members' pages with the scripts that these begin with.
 */
function offlineFiles(client: string, articles: readonly string[]) {
  const pages = [PATHS.offline, PATHS.articles, ...articles.map(articlePath)];
  const sets = {
    public: list(client, [...pages, ...named(client, pages)]),
    members: list(client, [SHELL, ...named(client, [SHELL, ...WAITING_PATHS])]),
  };
  const memberPages = PAGES.filter(({ isForMembers }) => isForMembers === true);
  return {
    version: createHash('sha256').update(JSON.stringify(sets)).digest('base64url').slice(0, 12),
    sets,
    shell: SHELL,
    noConnection: PATHS.offline,
    memberPages: [...new Set(memberPages.map(({ path }) => path.replace(/\/:.*$/, '')))],
  };
}

function fileOf(client: string, address: string): string {
  const page = join(client, address, 'index.html');
  return existsSync(page) ? page : join(client, address);
}

/** The files that these pages load. */
function named(client: string, pages: readonly string[]): string[] {
  const html = pages.map((page) => readFileSync(fileOf(client, page), 'utf8')).join('\n');
  return [...html.matchAll(/["'](\/(?:assets|img\/articles)\/[\w./-]+)["']/g)].map(
    ([, address = '']) => address,
  );
}

function list(client: string, addresses: readonly string[]): [address: string, integrity: string][] {
  return [...new Set(addresses)].map((address) => {
    const content = readFileSync(fileOf(client, address));
    return [address, `sha256-${createHash('sha256').update(content).digest('base64')}`];
  });
}

function manifestOf(client: string): string {
  const file = readdirSync(join(client, 'assets')).find((name) => /^manifest-\w+\.js$/.test(name));
  if (file === undefined) throw new Error('The build has no manifest of its routes');
  return `/assets/${file}`;
}
