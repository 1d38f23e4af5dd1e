import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

import { isReachable, type Account } from './account.ts';
import { privateFolders } from './private-folder.ts';
import { PostgresUnusable } from './postgres-unusable.ts';
import { runsInPlace, type Native } from './native.ts';

/** Needed to build a program, never to run it. */
const isForBuilding = (path: string) => path.endsWith('.a') || basename(path) === 'pkgconfig';

/** Writable by this user alone: what others could write there would be run. */
function isOurs(folder: string): boolean {
  const state = lstatSync(folder, { throwIfNoEntry: false });
  return state?.isDirectory() === true && state.uid === process.getuid?.() && (state.mode & 0o022) === 0;
}

/**
 * Copies the programs to where the account can run them, once per version; returns the folder. The copy is renamed into
 * place when complete.
 */
export function copyPrograms(native: Native, account: Account | null, given?: string): string {
  const own = process.getuid?.() === 0 ? '/var/cache/wattle' : join(homedir(), '.cache/wattle');
  const shared = privateFolders().map((folder) => join(folder, `wattle-programs-${process.getuid?.()}`));
  const faults: string[] = [];
  for (const folder of given === undefined ? [own, ...shared] : [given]) {
    try {
      return copyInto(folder, native, account);
    } catch (cause) {
      faults.push(cause instanceof Error ? cause.message : String(cause));
    }
  }
  throw new PostgresUnusable(`PostgreSQL can't be copied to where it would run: ${faults.join('; ')}`);
}

function copyInto(folder: string, native: Native, account: Account | null): string {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  if (!isOurs(folder)) throw new Error(`${folder} can be written by another user`);
  if (!isReachable(account, join(folder, 'any'))) throw new Error(`${folder} can't be entered`);
  const target = join(folder, `postgres-${native.version}-${process.platform}-${process.arch}`);
  const copy: Native = { ...native, folder: target };
  if (isOurs(target) && runsInPlace(copy, account)) return target;
  const making = mkdtempSync(join(folder, '.making-'));
  try {
    fill(making, native);
    rmSync(target, { recursive: true, force: true });
    renameSync(making, target);
  } catch (cause) {
    rmSync(making, { recursive: true, force: true });
    // Another process may have made it meanwhile.
    if (!(isOurs(target) && runsInPlace(copy, account))) throw cause;
  }
  return target;
}

function fill(into: string, { folder, links }: Native): void {
  cpSync(folder, into, { recursive: true, verbatimSymlinks: true, filter: (path) => !isForBuilding(path) });
  for (const { at, to } of links) {
    const link = join(into, at);
    if (!existsSync(link)) symlinkSync(basename(to), link);
  }
  open(into);
}

/** Sets the modes regardless of the umask. */
function open(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) open(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
