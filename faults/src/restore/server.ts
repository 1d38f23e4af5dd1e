import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Account } from '@wattle/postgres/account';
import { ownFolder } from '@wattle/testkit/database/database-server';
import { queryAt } from '@wattle/testkit/database/query-at';
import { freePort } from '@wattle/testkit/processes/free-port';
import type { RunningProcess } from '@wattle/testkit/processes/running-process';
import { until } from '@wattle/testkit/waiting';

import { accountOfDebian, postgresPrograms, startSystemProgram } from '../standby/programs.ts';

export type LosableServer = {
  /** The address of a database of it. */
  url: (user: string, database: string) => string;
  port: number;
  /** Copies it while it runs. */
  backUp: () => void;
  /** Resolves once everything that was written so far is in the archive. */
  untilArchived: () => Promise<void>;
  /** It is gone with all of its data. */
  lose: () => Promise<void>;
  /** Starts an empty server in its place. */
  replace: () => Promise<void>;
  /** Starts a server from the backup as it was at a moment, in PostgreSQL's words. */
  restoreTo: (moment: string) => Promise<void>;
};

type Given = { folder: string; log: string; endings: (() => unknown)[] };

type Places = Record<'data' | 'backup' | 'restored' | 'empty' | 'archive', string>;

function placesIn(folder: string, account: Account | null): Places {
  const own = (name: string): string => ownFolder(join(folder, name), account);
  return {
    data: join(own('server'), 'data'),
    backup: join(own('backup'), 'data'),
    restored: join(own('restored'), 'data'),
    empty: join(own('empty'), 'data'),
    archive: own('archive'),
  };
}

const INITDB = ['--username=postgres', '--auth=trust', '--encoding=UTF8'];

/** A server of Debian's PostgreSQL that archives what it writes, with the commands of `deploy/standby`. */
export async function startLosableServer({ folder, log, endings }: Given): Promise<LosableServer> {
  const account = accountOfDebian();
  const places = placesIn(folder, account);
  const port = await freePort();
  const url: LosableServer['url'] = (user, database) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  const query = (text: string, values?: readonly unknown[]) =>
    queryAt(url('postgres', 'postgres'), text, values);
  const begin = starter({ port, log, account, archive: places.archive });
  const beginEmpty = (data: string): RunningProcess => {
    run(account, 'initdb', [`--pgdata=${data}`, ...INITDB]);
    return begin(data);
  };
  let server = beginEmpty(places.data);
  endings.push(async () => {
    server.signal('SIGQUIT');
    await server.ended;
  });
  const answers = () => until('the server answers', async () => (await query('select 1')).length === 1);
  await answers();
  return {
    url,
    port,
    backUp() {
      const from = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres', '--no-password'];
      run(account, 'pg_basebackup', [
        ...from,
        `--pgdata=${places.backup}`,
        '--wal-method=none',
        '--checkpoint=fast',
      ]);
    },
    async untilArchived() {
      const [row] = await query('select pg_walfile_name(pg_switch_wal()) as file');
      const done = 'select last_archived_wal >= $1 as done from pg_stat_archiver';
      const isDone = async () => (await query(done, [row?.['file']]))[0]?.['done'] === true;
      await until('the archive has everything', isDone);
    },
    lose: () => server.kill(),
    async replace() {
      server = beginEmpty(places.empty);
      await answers();
    },
    async restoreTo(moment) {
      prepareRestore(account, places, moment);
      server = begin(places.restored);
      const over = 'select not pg_is_in_recovery() as over';
      await until('the restored server takes writes', async () => (await query(over))[0]?.['over'] === true);
    },
  };
}

/** Copies the backup to a folder of its own, with the recovery target. */
function prepareRestore(
  account: Account | null,
  { backup, restored, archive }: Places,
  moment: string,
): void {
  execFileSync('cp', ['-a', backup, restored], { cwd: '/', ...account });
  const settings = [
    `restore_command = 'cp "${archive}/%f" "%p"'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
  ];
  writeFileSync(join(restored, 'postgresql.auto.conf'), `${settings.join('\n')}\n`, { flag: 'a' });
  execFileSync('touch', [join(restored, 'recovery.signal')], { cwd: '/', ...account });
}

type Start = { port: number; log: string; account: Account | null; archive: string };

const starter =
  ({ port, log, account, archive }: Start) =>
  (data: string) => {
    const settings = {
      listen_addresses: '127.0.0.1',
      max_connections: '150',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const command = join(postgresPrograms() ?? '', 'postgres');
    return startSystemProgram({ command, args: ['-D', data, '-p', String(port), ...options], log, account });
  };

function run(account: Account | null, program: string, args: readonly string[]): void {
  execFileSync(join(postgresPrograms() ?? '', program), [...args], { cwd: '/', stdio: 'pipe', ...account });
}
