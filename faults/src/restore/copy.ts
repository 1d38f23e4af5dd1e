import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { projectRoot } from '@wattle/testkit/project-root';

import { blockUnder, commandOf } from '../deploy/page.ts';
import { openShell } from '../deploy/shell.ts';
import type { Given, Way } from './way.ts';

const read = (page: string): string => readFileSync(join(projectRoot, 'docs', page), 'utf8');

/** PostgreSQL's superuser is known by PGUSER here, and its packages are there. */
const WITHOUT_ROOT = `
sudo() { while [[ $1 == --* ]]; do shift; done; "$@"; }
apt-get() { :; }`;

/** The nightly copy on a new machine, by the commands of the pages; the role that serves is not the owner. */
export async function fromCopy({ server, folder, log, environment }: Given): Promise<Way> {
  const [deploying, runbook] = [read('deploying.md'), read('runbook.md')];
  const [copies, ledger] = [join(folder, 'copies'), join(folder, 'newest.jsonl')];
  const [url, owner] = [server.url('wattle_serving', 'wattle'), server.url('wattle', 'wattle')];
  const shell = openShell({ folder: projectRoot, log });
  const type = (commands: string, more: Record<string, string> = {}): Promise<string> =>
    shell.run(`${WITHOUT_ROOT}\n${commands}`, {
      ...environment,
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      PGHOST: '127.0.0.1',
      PGPORT: String(server.port),
      PGUSER: 'postgres',
      DATABASE_URL: url,
      ...more,
    });
  const makeDatabase = async (): Promise<void> => {
    await type(blockUnder(deploying, 'A database on the same machine'));
    await type(blockUnder(deploying, 'Database roles'));
  };
  const restoreBy = (way: string): Promise<string> => {
    const [dump = ''] = globSync(join(copies, '*.dump'));
    return type(`cd ${folder}\n${commandOf(runbook, 'Restore', way).replaceAll('FILE', dump)}`);
  };
  mkdirSync(copies);
  writeFileSync(join(folder, 'owner.env'), `DATABASE_URL=${owner}\n`);
  await makeDatabase();
  await type('npm run wattle -- migrate', { DATABASE_URL: owner });
  return {
    url,
    keep: () => type(`deploy/systemd/copy.sh ${copies}`),
    async lose() {
      const path = environment['ERASURE_LEDGER'] ?? '';
      copyFileSync(path, ledger);
      rmSync(path);
      await server.lose();
    },
    async restore() {
      await server.replace();
      await makeDatabase();
      await restoreBy('Kubernetes');
      await type('dropdb wattle\ncreatedb --owner=wattle wattle');
      await restoreBy('systemd');
      await type(blockUnder(runbook, 'Ledger of erasures').replaceAll('FILE', ledger));
    },
  };
}
