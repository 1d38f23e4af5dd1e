import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { PostgresUnusable } from './postgres-unusable.ts';

/** The account that the server runs as. */
export type Account = { uid: number; gid: number };

/** Has no home, no log-in and no files; otherwise the first of the list is taken. */
const PREFERRED = 'nobody';

/**
 * The account that the server runs as when this process is root, because PostgreSQL refuses to run as root; null
 * otherwise. Prefers `owner`, the uid that owns the data, if it has a name on this machine.
 */
export function accountForServer({
  owner,
  users = '/etc/passwd',
  uid = process.getuid?.(),
}: { owner?: number | undefined; users?: string; uid?: number | undefined } = {}): Account | null {
  if (uid !== 0) return null;
  const ordinary = readFileSync(users, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , user, group]) => ({ name, uid: Number(user), gid: Number(group) }))
    .filter((each) => each.uid > 0 && each.gid >= 0);
  const found =
    ordinary.find((each) => each.uid === owner) ??
    ordinary.find(({ name }) => name === PREFERRED) ??
    ordinary[0];
  if (found === undefined) {
    throw new PostgresUnusable(`PostgreSQL does not run as root, and ${users} names no other user`);
  }
  return { uid: found.uid, gid: found.gid };
}

const READ = 4;
const ENTER = 1;

function may(account: Account, { uid, gid, mode }: Stats, rights: number): boolean {
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & rights) === rights;
}

function mayEnterAbove(account: Account, path: string): boolean {
  const above = dirname(path);
  if (above === path) return true;
  return may(account, statSync(above), ENTER) && mayEnterAbove(account, above);
}

/** Whether the mode bits of every parent folder let the account in. */
export function isReachable(account: Account | null, path: string): boolean {
  return account === null || mayEnterAbove(account, resolve(path));
}

/** Whether the account may read the file and enter every parent folder. */
export function isReadable(account: Account | null, file: string): boolean {
  return isReachable(account, file) && (account === null || may(account, statSync(file), READ));
}
