import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { accountForServer } from './account.ts';
import { nativePostgres, type Native } from './native.ts';
import { programsFor } from './programs.ts';

const account = accountForServer();
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wattle-programs-'));
  // Like /var/cache, and unlike root's home.
  chmodSync(folder, 0o755);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const listOf = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted((a, b) => a.localeCompare(b));

/** What npm leaves when install scripts are not run, in a read-only folder. */
function withoutLinks(): Native {
  const native = nativePostgres();
  const bare = join(folder, 'node_modules');
  const links = new Set(native.links.map(({ at }) => join(native.folder, at)));
  const isKept = (path: string) => !links.has(path) && !path.endsWith('.a');
  cpSync(native.folder, bare, { recursive: true, verbatimSymlinks: true, filter: isKept });
  for (const below of ['lib', 'bin', '.']) chmodSync(join(bare, below), 0o555);
  return { ...native, folder: bare };
}

const version = (program: string) =>
  execFileSync(program, ['--version'], { encoding: 'utf8', ...account, cwd: '/' });

describe('the programs that npm brings', { timeout: 30_000 }, () => {
  it('runs the programs in place, or as a copy where the account has no access', () => {
    const { initdb, postgres, major } = programsFor(account, { copyTo: join(folder, 'cache') });
    expect(version(postgres)).toMatch(new RegExp(`^postgres \\(PostgreSQL\\) ${major}\\.`));
    expect(version(initdb)).toMatch(/^initdb/);
  });

  it('completes a copy where install scripts were not run, and leaves node_modules alone', () => {
    const native = withoutLinks();
    const before = listOf(native.folder);
    const copyTo = join(folder, 'cache');
    const { postgres } = programsFor(account, { native, copyTo });
    expect(postgres.startsWith(copyTo)).toBe(true);
    expect(version(postgres)).toMatch(/PostgreSQL/);
    expect(listOf(native.folder)).toEqual(before);
    expect(programsFor(account, { native, copyTo }).postgres, 'one copy for all').toBe(postgres);
    expect(readdirSync(copyTo)).toHaveLength(1);
  });

  it('replaces a damaged copy, and never uses a folder that others can write to', () => {
    const native = withoutLinks();
    const copyTo = join(folder, 'cache');
    const { postgres } = programsFor(account, { native, copyTo });
    rmSync(postgres);
    expect(existsSync(programsFor(account, { native, copyTo }).postgres)).toBe(true);
    chmodSync(copyTo, 0o777);
    expect(() => programsFor(account, { native, copyTo })).toThrow(/can be written by another user/);
  });

  it.each([
    ['linux-x64', () => false, 'npm brings no PostgreSQL for linux-x64 without glibc'],
    ['win32-x64', () => true, 'npm brought no PostgreSQL for win32-x64'],
  ])('names a missing PostgreSQL in one line on %s', (platform, exists, message) => {
    expect(() => nativePostgres({ platform, exists })).toThrow(message);
  });
});
