import { statSync } from 'node:fs';
import { resolve } from 'node:path';

import { text, type Requirement } from './requirement.ts';

/** File systems of the kernel, which lose what is written. */
const KERNEL = /^\/(?:dev|proc|sys|run)\//;

function canKeep(path: string): boolean {
  const absolute = resolve(path);
  if (KERNEL.test(absolute)) return false;
  try {
    return statSync(absolute, { throwIfNoEntry: false })?.isFile() ?? true;
  } catch {
    return false;
  }
}

export const LEDGER: readonly Requirement<string | undefined>[] = [
  {
    must: 'name a file that is kept apart from the database, except of `ROLE=web`',
    holds: (path, { ROLE }) => path !== undefined || ROLE === 'web',
  },
  text('be a regular file, or a path where one can be made', canKeep),
];
