import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { knownDemoMembers, readDemoMembers, untilDemoMembersAreMade } from './demo-members.ts';
import { shownLine } from './log.ts';
import { unusableReason } from './ports.ts';
import { describeEnding } from './readiness.ts';
import { settingsFrom } from './settings.ts';
import { sourceStamp } from './source-stamp.ts';
import { welcome } from './welcome.ts';

describe('the ports', () => {
  let server: Server | undefined;

  afterEach(() => server?.close());

  async function occupied(host: string): Promise<number> {
    server = createServer();
    server.listen(0, host);
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  it.each(['127.0.0.1', '0.0.0.0', '::'])(
    'that are taken on %s are named together with the variable that moves them',
    async (host) => {
      const port = await occupied(host);
      expect(await unusableReason('SMTP_PORT', port)).toBe(
        `Port ${port} is taken: stop the program that uses it, or set SMTP_PORT to a free port.`,
      );
    },
  );

  it('that are free raise no objection and stay free', async () => {
    const port = await occupied('127.0.0.1');
    server?.close();
    if (server) await once(server, 'close');
    expect(await unusableReason('PORT', port)).toBeUndefined();
    expect(await unusableReason('PORT', port)).toBeUndefined();
  });
});

describe('the settings', () => {
  it('have the documented defaults', () => {
    expect(settingsFrom({})).toMatchObject({
      port: 3000,
      simulatorsPort: 4010,
      ports: { PORT: 3000, SIMULATORS_PORT: 4010, SMTP_PORT: 4025 },
      address: 'http://localhost:3000',
      withSimulators: true,
      withDemoMembers: true,
      readyUrl: 'http://127.0.0.1:3000/readyz',
    });
  });

  it('look for health where the operations listener is', () => {
    const { readyUrl, ports } = settingsFrom({ HOST: '0.0.0.0', OPERATIONS_PORT: '9000' });
    expect(readyUrl).toBe('http://127.0.0.1:9000/readyz');
    expect(ports).toEqual({ PORT: 3000, OPERATIONS_PORT: 9000, SIMULATORS_PORT: 4010, SMTP_PORT: 4025 });
    expect(settingsFrom({ HOST: '::1' }).readyUrl).toBe('http://[::1]:3000/readyz');
  });

  it.each(['0', '65536', 'abc', '3000.5', '-1'])('refuse the port %s in words', (PORT) => {
    expect(() => settingsFrom({ PORT })).toThrow(
      `PORT must be a whole number from 1 to 65535, but it is "${PORT}".`,
    );
  });

  it('refuse one port for two listeners', () => {
    expect(() => settingsFrom({ PORT: '4010' })).toThrow('PORT and SIMULATORS_PORT are both 4010.');
    expect(settingsFrom({ PORT: '4010', SIMULATORS: 'off' }).port).toBe(4010);
  });

  it.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://x' }])(
    'promise no demo members with %o',
    (environment) => {
      expect(settingsFrom(environment).withDemoMembers).toBe(false);
    },
  );
});

describe('the stamp of the sources', () => {
  let root = '';

  afterEach(() => rm(root, { recursive: true, force: true }));

  async function tree(files: Record<string, string>) {
    root = await mkdtemp(path.join(tmpdir(), 'wattle-stamp-'));
    for (const [at, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, at)), { recursive: true });
      await writeFile(path.join(root, at), content);
    }
  }

  it('follows contents and names, not times, and passes over what is derived', async () => {
    await tree({ 'web/a.ts': 'one', 'web/b/c.ts': 'two', 'lock.json': '{}' });
    const paths = ['web', 'lock.json', 'absent'];
    const before = sourceStamp(root, paths);
    await utimes(path.join(root, 'web/a.ts'), 1, 1);
    await mkdir(path.join(root, 'web/build'));
    await writeFile(path.join(root, 'web/build/out.js'), 'derived');
    expect(sourceStamp(root, paths)).toBe(before);
    await writeFile(path.join(root, 'web/b/c.ts'), 'twO');
    expect(sourceStamp(root, paths)).not.toBe(before);
  });

  it('changes when content moves from one file to the next', async () => {
    await tree({ 'web/a': 'xy', 'web/b': '' });
    const before = sourceStamp(root, ['web']);
    await writeFile(path.join(root, 'web/a'), 'x');
    await writeFile(path.join(root, 'web/b'), 'y');
    expect(sourceStamp(root, ['web'])).not.toBe(before);
  });
});

describe('the output of a process', () => {
  it('shows explanations and errors, and keeps everything else for the log', () => {
    expect(shownLine('The API', 'wattle: PORT is taken')).toBe('PORT is taken');
    expect(shownLine('The API', '{"level":50,"msg":"it broke"}')).toBe('The API reports an error: it broke');
    expect(shownLine('The API', '{"level":30,"msg":"listening"}')).toBeUndefined();
    expect(shownLine('The API', '{not json')).toBeUndefined();
    expect(shownLine('The API', 'plain')).toBeUndefined();
  });

  it('is pointed to when it ends, unless it has explained itself', () => {
    expect(describeEnding('The API', { code: 78, signal: null }, 'api.log')).toBe(
      'The API could not start. The reason is above.',
    );
    expect(describeEnding('The API', { code: 1, signal: null }, 'api.log')).toContain(
      '(exit code 1). Its log is api.log',
    );
    expect(describeEnding('The API', { code: null, signal: 'SIGKILL' }, 'api.log')).toContain(
      '(signal SIGKILL)',
    );
  });
});

describe('the welcome', () => {
  const members = {
    password: 'four plain words',
    members: [{ email: 'gale@wattle.example', outcome: 'Good' }],
  };

  it('shows the addresses, the personas and the demo members in one box', () => {
    const known = { ...members, made: true };
    const text = welcome({ address: 'http://localhost:3000', simulatorsPort: 4010, members: known });
    expect(text).not.toContain('being made');
    for (const part of [
      'http://localhost:3000',
      'http://localhost:4010/inbox',
      'Nofile',
      'four plain words',
      'gale@wattle.example',
    ]) {
      expect(text).toContain(part);
    }
    expect(new Set(text.split('\n').map((line) => line.length)).size).toBe(1);
  });

  it('names neither inbox nor personas without simulators, nor members where there are none', () => {
    const text = welcome({ address: 'https://wattle.example', simulatorsPort: undefined, members: 'none' });
    expect(text).not.toMatch(/inbox|Nofile|Demo/);
  });

  it('names members that are still being made as such', () => {
    const coming = { ...members, made: false };
    const text = welcome({ address: 'http://localhost:3000', simulatorsPort: undefined, members: coming });
    expect(text).toContain('gale@wattle.example');
    expect(text).toContain('They are being made at this moment');
  });

  it('knows the announced members until they are made', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wattle-members-'));
    expect(await knownDemoMembers(folder)).toBe('none');
    const coming = path.join(folder, 'demo-members.coming.json');
    await writeFile(coming, JSON.stringify(members));
    expect(await knownDemoMembers(folder)).toEqual({ ...members, made: false });
    const made = untilDemoMembersAreMade(folder);
    await rename(coming, path.join(folder, 'demo-members.json'));
    expect(await made).toBe(true);
    expect(await knownDemoMembers(folder)).toEqual({ ...members, made: true });
    await rm(folder, { recursive: true });
  });

  it('waits for a complete list of demo members', () => {
    expect(readDemoMembers(JSON.stringify(members))).toEqual(members);
    for (const text of ['', '{"password":"x","mem']) {
      expect(readDemoMembers(text)).toBeUndefined();
    }
  });
});
