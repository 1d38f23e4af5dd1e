import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { projectRoot } from '../project.ts';
import { sourceStamp } from './source-stamp.ts';
import { StartFailure } from './start-failure.ts';

const sources = [
  'apps/web',
  'content',
  'packages/domain',
  'packages/contract',
  'packages/content',
  'package-lock.json',
];
const builtPage = path.join(projectRoot, 'apps/web/build/client/index.html');
const stampFile = path.join(projectRoot, '.cache/web-build.txt');
const turnFile = path.join(projectRoot, '.cache/web-build.turn');
const pollIntervalMs = 300;

async function isFresh(stamp: string): Promise<boolean> {
  if (!existsSync(builtPage)) return false;
  return (await readFile(stampFile, 'utf8').catch(() => '')) === stamp;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Two copies started at the same moment must not build into the same folder at once. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(turnFile), { recursive: true });
  for (;;) {
    try {
      await writeFile(turnFile, String(process.pid), { flag: 'wx' });
      break;
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
      const holder = Number(await readFile(turnFile, 'utf8').catch(() => '0'));
      if (holder > 0 && !isAlive(holder)) await rm(turnFile, { force: true });
      else await pause(pollIntervalMs);
    }
  }
  try {
    return await work();
  } finally {
    await rm(turnFile, { force: true });
  }
}

async function build(group: ProcessGroup): Promise<void> {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const started = group.start({
    name: 'The web build',
    args: [path.join(projectRoot, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    cwd: path.join(projectRoot, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    onOutput: keep,
    onComplaint: keep,
  });
  console.log('Building the web pages, which takes a minute or two …');
  const { code } = await started.ended;
  if (code === 0 && existsSync(builtPage)) return;
  throw new StartFailure(`${lines.join('\n')}\nThe web pages could not be built. The reason is above.`);
}

/**
 * Leaves built pages that match the sources: by content, not by time, so a clone or a branch change costs a build only
 * if something differs. The stamp is written last, so an interrupted build is done again.
 */
export async function ensureWebIsBuilt(group: ProcessGroup): Promise<'built' | 'already fresh'> {
  const stamp = sourceStamp(projectRoot, sources);
  // Works even where nothing can be written.
  if (await isFresh(stamp)) return 'already fresh';
  return inTurn(async () => {
    if (await isFresh(stamp)) return 'already fresh';
    await buildFrom(stamp, group);
    return 'built';
  });
}

/** Builds the pages, even if they are fresh. */
export async function buildWeb(group: ProcessGroup): Promise<void> {
  await inTurn(() => buildFrom(sourceStamp(projectRoot, sources), group));
}

async function buildFrom(stamp: string, group: ProcessGroup): Promise<void> {
  await rm(stampFile, { force: true });
  await build(group);
  await writeFile(stampFile, stamp);
}
