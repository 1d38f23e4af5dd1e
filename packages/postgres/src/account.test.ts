import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { accountForServer, isReachable } from './account.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wattle-account-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the account of a server', () => {
  it('takes for root the owner of the data, else `nobody`, else any ordinary account', () => {
    const users = join(folder, 'passwd');
    const lines = ['root:x:0:0::/root:/bin/sh', 'mail:x:8:12::/:/bin/sh', 'nobody:x:65534:65534::/:/bin/sh'];
    writeFileSync(users, lines.join('\n'));
    expect(accountForServer({ users, uid: 0 })).toEqual({ uid: 65_534, gid: 65_534 });
    expect(accountForServer({ users, uid: 0, owner: 8 })).toEqual({ uid: 8, gid: 12 });
    expect(accountForServer({ users, uid: 0, owner: 0 })).toEqual({ uid: 65_534, gid: 65_534 });
    writeFileSync(users, lines.slice(0, 2).join('\n'));
    expect(accountForServer({ users, uid: 0 })).toEqual({ uid: 8, gid: 12 });
    writeFileSync(users, `${lines[0]}\n`);
    expect(() => accountForServer({ users, uid: 0 })).toThrow(/does not run as root.*names no other user/);
    expect(accountForServer({ users, uid: 1000 })).toBeNull();
  });

  it('decides access by the modes of all parent folders', () => {
    const stranger = { uid: 4_000_000, gid: 4_000_000 };
    expect(isReachable(stranger, join(folder, 'any'))).toBe(false);
    expect(isReachable(stranger, '/etc/passwd')).toBe(true);
    expect(isReachable(null, join(folder, 'any'))).toBe(true);
  });
});
