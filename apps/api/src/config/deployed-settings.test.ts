import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { describe, expect, it } from 'vitest';

import { inspectConfig, readConfig } from '../config.ts';
import { IDLE_IN_TRANSACTION_MS, LIMITS, PLANS } from '../platform/database/database.ts';
import { SERVER_SETTINGS } from '../platform/database/server/server-settings.ts';
import { SOUND_PRODUCTION } from '../testing/sound-production.ts';
import { EXIT } from './exit-codes.ts';

const key = () => randomBytes(32).toString('base64');
const read = (file: string) => readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');

/** Fills in addresses as operators do. */
const filled = (text: string) =>
  text
    .replaceAll('.example', '.net.au')
    .replaceAll('USER:PASSWORD', 'wattle:a-word')
    .replaceAll('PASSWORD', 'a-word');

/** Set by the image and the units. */
const PROCESS = { NODE_ENV: 'production', OPERATIONS_PORT: '9000' };

/** Settings and secrets, with empty values filled in. */
function filledIn(...files: string[]): Record<string, string> {
  const entries = Object.entries(Object.assign({}, ...files.map((file) => parseEnv(filled(read(file))))));
  const whole = entries.map(([name, value]) => [name, value === '' ? key() : String(value)]);
  return { ...Object.fromEntries(whole), FIELD_KEYS: `1:${key()}` };
}

const ERASURE_LEDGER = '/var/lib/wattle/erasures.jsonl';
const ROLES = [{ ROLE: 'web' }, { ROLE: 'worker', ERASURE_LEDGER }, { ROLE: 'all', ERASURE_LEDGER }];

const TEMPLATES: [string, string[]][] = [
  ['compose', ['compose/production.example.env']],
  ...['kubernetes/overlays/production', 'systemd'].map((folder): [string, string[]] => [
    folder,
    [`${folder}/settings.env`, `${folder}/secrets.example.env`],
  ]),
];
/** Settings of the compose file, as production.yaml completes it. */
const IN_COMPOSE = { DATABASE_URL: 'postgres://wattle:a-word@pooler:6432/wattle?sslmode=verify-full' };

describe.each(TEMPLATES)('the settings of %s, once filled in', (way, files) => {
  const settings = { ...(way === 'compose' ? IN_COMPOSE : {}), ...filledIn(...files) };

  it.each(ROLES)('[API-018] [REG-011] start production: $ROLE', (role) => {
    expect(readConfig({ ...PROCESS, ...settings, ...role })).toMatchObject({
      production: true,
      demo: false,
      marketingDefault: false,
    });
  });
});

/** Some processes are given the direct address under the name of the other. */
const settingOf = (name: string) => name.replace('DIRECT_', '');

describe.each(TEMPLATES)('the templates of %s', (way, files) => {
  const template = Object.entries(parseEnv(files.map(read).join('')));
  const given = way === 'compose' ? { ...IN_COMPOSE, FIELD_KEYS: `1:${key()}` } : {};

  it('[API-018] are refused in production for each placeholder, by name', () => {
    const placeholders = template.filter(([, value = '']) => /^$|\.example|PASSWORD/.test(value));
    const refused = template.filter(([name, value]) => {
      const environment = { ...SOUND_PRODUCTION, [settingOf(name)]: value };
      return inspectConfig(environment).faults.some((fault) => fault.name === settingOf(name));
    });
    expect(refused.map(([name]) => name)).toEqual(placeholders.map(([name]) => name));
    expect(refused.length).toBeGreaterThan(20);
  });

  it('[API-018] are refused with all placeholders at once', () => {
    const { faults } = inspectConfig({ ...PROCESS, ROLE: 'web', ...given, ...Object.fromEntries(template) });
    const placeholders = template.filter(([, value = '']) => /^$|\.example|PASSWORD/.test(value));
    expect(new Set(faults.map(({ name }) => name))).toEqual(
      new Set(placeholders.map(([name]) => settingOf(name))),
    );
  });
});

describe('the settings of the demo', () => {
  it.each(ROLES)('start it: $ROLE', (role) => {
    const settings = filledIn('compose/demo.env', 'compose/example.env');
    expect(readConfig({ ...PROCESS, ...settings, ...role })).toMatchObject({
      demo: true,
      marketingDefault: false,
      secureCookies: true,
    });
  });
});

it.each(['web@', 'worker@'])('systemd starts %s again after every fault but a wrong setting', (unit) => {
  const text = read(`systemd/wattle-${unit}.service`);
  const lineOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
  expect(lineOf('Restart')).toBe('on-failure');
  expect(lineOf('StartLimitIntervalSec'), 'without end').toBe('0');
  expect(lineOf('RestartPreventExitStatus')).toBe(String(EXIT.misconfigured.status));
});

const plain = (value: string) => value.replaceAll(/[\s'\\]/g, '');

it('the pooler asks for every setting that a connection asks for', () => {
  const [, asking = ''] = /connect_query='(.*)'$/m.exec(read('compose/pooler/pgbouncer.ini')) ?? [];
  const asked = asking.split(';').map((each) => /^\s*set (\w+) = (.+)$/.exec(each)?.slice(1).map(plain));
  const needed = {
    statement_timeout: String(LIMITS.statement_timeout),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
    ...PLANS,
    ...SERVER_SETTINGS,
  };
  expect(Object.fromEntries(asked as [string, string][])).toEqual(
    Object.fromEntries(Object.entries(needed).map(([name, value]) => [name, plain(value)])),
  );
});
