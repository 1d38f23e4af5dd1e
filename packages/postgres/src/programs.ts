import { join } from 'node:path';

import type { Account } from './account.ts';
import { copyPrograms } from './copied-programs.ts';
import { nativePostgres, runsInPlace, type Native } from './native.ts';

export type Programs = { initdb: string; postgres: string; major: number };

/**
 * Programs that the account can run: those in node_modules, or a copy if they are incomplete (install scripts were not
 * run) or out of the account's reach. Never changes node_modules.
 */
export function programsFor(
  account: Account | null,
  how: { native?: Native; copyTo?: string } = {},
): Programs {
  const native = how.native ?? nativePostgres();
  const folder = runsInPlace(native, account) ? native.folder : copyPrograms(native, account, how.copyTo);
  return {
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
    major: Number(native.version.split('.')[0]),
  };
}
