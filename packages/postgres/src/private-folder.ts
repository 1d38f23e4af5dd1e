import { chmodSync, chownSync, existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isReachable, type Account } from './account.ts';
import { PostgresUnusable } from './postgres-unusable.ts';

/** Some systems allow 104 bytes for the path of a socket; PostgreSQL's name and our own folder take 32. */
const LONGEST = 70;

/** Candidates for temporary folders, `TMPDIR` first. */
export function privateFolders(): string[] {
  return [...new Set([tmpdir(), '/tmp', '/var/tmp'])]
    .filter((folder) => existsSync(folder))
    .map((folder) => realpathSync(folder));
}

/** A new folder that only the account may enter, with a path short enough for a socket. */
export function makePrivateFolder(name: string, account: Account | null): string {
  for (const folder of privateFolders()) {
    if (Buffer.byteLength(folder) > LONGEST || !isReachable(account, join(folder, name))) continue;
    try {
      const made = mkdtempSync(join(folder, `${name}-`));
      chmodSync(made, 0o700);
      if (account !== null) chownSync(made, account.uid, account.gid);
      return made;
    } catch {
      // Try the next folder.
    }
  }
  throw new PostgresUnusable(
    'no temporary folder takes the socket of PostgreSQL: set TMPDIR to a short path that can be written',
  );
}
