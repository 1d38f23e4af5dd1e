import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { copyOfContent, MISTAKES } from '@wattle/content/reading/test-planted';
import { startWattle } from '@wattle/testkit/processes/collecting';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { SOUND_PRODUCTION } from '#api/testing/sound-production.ts';

import { install, launch, type Environment, type Installation } from './test-api-process.ts';

const key = () => randomBytes(32).toString('base64');
const OWN = { FIELD_KEYS: `1:${key()}` };
let installation: Installation;

beforeAll(async () => {
  installation = await install(OWN);
  const api = await installation.start();
  await api.terminate();
});
afterAll(() => installation.remove());

const command = (args: readonly string[], environment: Environment) => startWattle(args, environment).ended;

it.each(['all', 'web', 'worker'])(
  '[API-018] ROLE=%s ends with 78 and one line when a key is not the one of this database',
  async (ROLE) => {
    const exit = await launch({ ...installation.environment, ROLE, FIELD_KEYS: `1:${key()}` }).ended;
    expect(exit).toMatchObject({
      code: 78,
      stderr:
        'wattle: the configuration is not right: FIELD_KEYS does not fit this database, whose data other keys wrote. Nothing in it was changed\n',
    });
  },
);

it.each([
  ['migrate'],
  ['reopen', '--email', 'zoe@wattle.example'],
  ['move', '--email', 'zoe@wattle.example'],
  ['keys', 'change'],
  ['outbox', 'list'],
  ['erasures', 'replay'],
  ['sessions', 'end', '--email', 'zoe@wattle.example', '--reason', 'ticket 4711'],
  ['invite', '--ci', '1', '--first', 'Zoe', '--last', 'Nguyen', '--email', 'zoe@wattle.example'],
])(
  '[API-018] wattle %s ends with 78 and one line when a key is not the one of this database',
  async (...args) => {
    const exit = await command(args, { ...installation.environment, FIELD_KEYS: `1:${key()}` });
    expect(exit.code).toBe(78);
    expect(exit.stderr).toMatch(
      /^wattle: the configuration is not right: FIELD_KEYS does not fit this database[^\n]+\n$/,
    );
  },
);

it('[API-018] production refuses made-up content, naming each part', async () => {
  const pages = mkdtempSync(join(tmpdir(), 'wattle-pages-'));
  writeFileSync(join(pages, 'index.html'), '');
  const exit = await launch({ ...SOUND_PRODUCTION, WEB_DIR: pages }).ended;
  rmSync(pages, { recursive: true });
  expect(exit.code).toBe(78);
  expect(exit.stderr).toMatch(/^wattle: the configuration is not right:(?:\n {2}content: [^\n]+)+\n$/);
  for (const part of [
    'companyNumber',
    'licenceNumber',
    'reach',
    'counter.sample',
    'Wallaby Car Finance',
    'Southern Home Loans',
  ]) {
    expect(exit.stderr).toContain(part);
  }
});

it('[API-018] production does not start without its pages, unless it only works', async () => {
  const settings = { ...SOUND_PRODUCTION, WEB_DIR: '/nowhere' };
  const [web, worker] = await Promise.all(
    ['web', 'worker'].map((ROLE) => launch({ ...settings, ROLE }).ended),
  );
  expect(web?.stderr).toContain(
    '\n  WEB_DIR: must hold the pages, as `npm run build` makes them: not /nowhere\n',
  );
  expect(worker?.stderr).not.toContain('WEB_DIR');
  expect([web?.code, worker?.code]).toEqual([78, 78]);
});

it('[API-024] one start in production names what has a wrong form, is missing or unsafe, and pages and content', async () => {
  const copy = copyOfContent();
  copy.make({ file: 'brand.yaml', from: /^company: .*$/m, to: 'company: " "' });
  const { SMS_URL: _missing, ...settings } = SOUND_PRODUCTION;
  const wrong = {
    PORT: 'abc',
    SMS_PROTOCOL: 'messagemedia',
    RATE_LIMIT_FACTOR: '1000000',
    BUREAU_KEY: 'changeme',
    WEB_DIR: '/nowhere',
  };
  const [made, broken] = await Promise.all(
    [undefined, copy.root].map((root) => launch({ ...settings, ...wrong }, root).ended),
  );
  copy.remove();
  const names = [
    'PORT',
    'SMS_RECEIPT_KEY',
    'RATE_LIMIT_FACTOR',
    'SMS_URL',
    'BUREAU_KEY',
    'WEB_DIR',
    'content',
  ];
  for (const exit of [made, broken]) {
    expect(exit?.code).toBe(78);
    const [heading = '', ...lines] = exit?.stderr.trimEnd().split('\n  ') ?? [];
    expect(heading).toBe('wattle: the configuration is not right:');
    expect(new Set(lines.map((line) => line.slice(0, line.indexOf(':'))))).toEqual(new Set(names));
  }
  expect(made?.stderr).toContain('Wallaby Car Finance');
  expect(broken?.stderr).toContain('content/brand.yaml:4: company: is empty');
});

it('no process starts with a mistake in what people edit: a list names every file and line at fault', async () => {
  const copy = copyOfContent();
  for (const { told: _told, ...mistake } of MISTAKES) copy.make(mistake);
  const exit = await launch(installation.environment, copy.root).ended;
  copy.remove();
  expect(exit.code).toBe(78);
  expect(exit.stderr).toMatch(/^wattle: the content is not right:(?:\n {2}content\/[^\n]+)+\n$/);
  for (const { told } of MISTAKES) expect(exit.stderr).toMatch(told);
});

const end = (...args: string[]) => command(['sessions', 'end', ...args], installation.environment);

it('wattle sessions end takes no reason that could be an address, and exits with 1 for an unknown member', async () => {
  const member = ['--member', crypto.randomUUID()];
  expect(await end(...member, '--reason', 'zoe@wattle.example')).toMatchObject({ code: 78 });
  expect(await end(...member)).toMatchObject({ code: 78 });
  expect(await end('--member', 'zoe', '--reason', 'ticket 4711')).toMatchObject({ code: 78 });
  const unknown = await end(...member, '--reason', 'ticket 4711');
  expect(unknown).toMatchObject({ code: 1, stderr: 'wattle: No member has this id or address.\n' });
});
