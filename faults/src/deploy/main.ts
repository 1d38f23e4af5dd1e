import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { projectRoot } from '@wattle/testkit/project-root';

import { printLine } from '../report-result.ts';
import { drillCompose } from './compose.ts';
import type { Drill } from './drill.ts';
import { drillKubernetes } from './kubernetes.ts';
import { blockUnder } from './page.ts';
import { openShell } from './shell.ts';
import { drillSystemd } from './systemd.ts';

const WAYS = { compose: drillCompose, kubernetes: drillKubernetes, systemd: drillSystemd } as const;
type Way = keyof typeof WAYS;
const isWay = (name: string): name is Way => name in WAYS;

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const pages = { deploying: read('docs/deploying.md'), runbook: read('docs/runbook.md') };

const works = (...args: string[]): boolean => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;

/** Null where everything that the drill needs is there. */
function whatIsMissing(ways: readonly Way[]): string | null {
  const needsEngine = ways.some((way) => way !== 'kubernetes');
  const hasEngine = works('info') && works('compose', 'version') && works('buildx', 'version');
  if (needsEngine && !hasEngine) {
    return `Needs a container engine that answers, with compose and buildx:\n  ${blockUnder(pages.deploying, 'Compose')}`;
  }
  const hasKubectl = spawnSync('kubectl', ['version', '--client'], { stdio: 'ignore' }).status === 0;
  return ways.includes('kubernetes') && !hasKubectl ? 'Needs kubectl.' : null;
}

/** Removes digests: without a registry an engine finds images by the tags under which they were loaded. */
const BY_TAG = `
sed --in-place --regexp-extended 's/@sha256:[0-9a-f]{64}//' $(git grep --files-with-matches @sha256: deploy)
git -c user.name=drill -c user.email=drill@wattle.example commit --quiet --all --message by-tag`;

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg !== 'by-tag');
if (!asked.every(isWay)) {
  console.log(`usage: npm run test:deploy [-- by-tag ${Object.keys(WAYS).join(' ')}]`);
  process.exit(1);
}
const ways = asked.length > 0 ? asked : (Object.keys(WAYS) as Way[]);
const missing = whatIsMissing(ways);
if (missing !== null) {
  console.log(missing);
  process.exit(1);
}

const results = join(projectRoot, '.cache/deploy');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'wattle-deploy-'));
const checkout = join(folder, 'checkout');
const log = join(results, 'commands.log');
const faults: string[] = [];
const note = (cause: unknown) => void faults.push(cause instanceof Error ? cause.message : String(cause));
const drill: Drill = {
  checkout,
  results,
  pages,
  printLine,
  shell: openShell({ folder: checkout, log }),
  check(what, holds) {
    if (!holds) faults.push(what);
    printLine(`${holds ? 'yes' : 'NO '} ${what}`);
  },
  endings: [() => rmSync(folder, { recursive: true, force: true })],
};
// Commands run in groups of their own, which a terminal's Ctrl-C does not reach.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void drill.shell.stop());

try {
  const clone = `git clone --quiet --no-hardlinks '${projectRoot}' '${checkout}'`;
  await openShell({ folder, log }).run(clone);
  if (args.includes('by-tag')) await drill.shell.run(BY_TAG);
  for (const way of ways) {
    printLine(way);
    await WAYS[way](drill);
  }
} catch (cause) {
  note(cause);
}
drill.shell.reopen();
for (const end of drill.endings.toReversed()) {
  try {
    await end();
  } catch (cause) {
    note(cause);
  }
}
for (const fault of faults) console.log(`FAILED: ${fault}`);
console.log(
  `${faults.length === 0 ? 'Deployed as described.' : 'NOT as described.'} Commands and what they wrote: ${log}`,
);
process.exit(faults.length === 0 ? 0 : 1);
