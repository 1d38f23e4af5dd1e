import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { EmbeddedFault } from './embedded-fault.ts';

/** Another process is using the directory. */
export class DirectoryInUse extends EmbeddedFault {
  override name = 'DirectoryInUse';
}

/** From SQLite: somebody else holds the lock. */
const BUSY = 5;

/**
 * Locks a directory for this process, and throws if another one has locked it. The lock is the kernel's, on an empty
 * file that SQLite opens just for this: a `kill -9` ends it, no process id can be mistaken, and nothing is written.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const file = new DatabaseSync(join(directory, 'lock'));
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    file.close();
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === BUSY)) throw cause;
    throw new DirectoryInUse(
      `${directory} is in use by another process. Stop that one, or set DATA_DIR to another directory`,
    );
  }
  return { release: () => file.close() };
}
