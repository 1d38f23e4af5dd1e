import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { copyOfContent } from '@wattle/content/reading/test-planted';
import { describe, expect, it } from 'vitest';

import { inspectConfig } from '#api/config.ts';
import { EXIT } from '#api/config/exit-codes.ts';
import { contentOf } from '#api/serve.ts';
import { SOUND_PRODUCTION } from '#api/testing/sound-production.ts';
import { whyNotStarted } from '#api/why-not-started.ts';

/** What a start says before it opens a database. */
async function refusalOf(environment: Record<string, string>, contentDir?: string): Promise<string> {
  const { config, faults } = inspectConfig(environment);
  const inspected = { faults, config: { ...config, contentDir: contentDir ?? config.contentDir } };
  const cause = await contentOf(inspected).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const reason = whyNotStarted(cause, config);
  expect(reason?.exit).toBe(EXIT.misconfigured);
  return reason?.message ?? '';
}

/** The settings that a list names. */
const namedBy = (said: string) =>
  said
    .split('\n  ')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(':')));

describe('a start in production', () => {
  it('[API-018] refuses made-up content, naming each part', async () => {
    const pages = mkdtempSync(join(tmpdir(), 'wattle-pages-'));
    writeFileSync(join(pages, 'index.html'), '');
    const said = await refusalOf({ ...SOUND_PRODUCTION, WEB_DIR: pages });
    rmSync(pages, { recursive: true });
    expect(said).toMatch(/^the configuration is not right:(?:\n {2}content: [^\n]+)+$/);
    for (const part of [
      'companyNumber',
      'licenceNumber',
      'reach',
      'counter.sample',
      'Wallaby Car Finance',
      'Southern Home Loans',
    ]) {
      expect(said).toContain(part);
    }
  });

  it('[API-018] is refused without its pages, unless it only works', async () => {
    const settings = { ...SOUND_PRODUCTION, WEB_DIR: '/nowhere' };
    expect(await refusalOf({ ...settings, ROLE: 'web' })).toContain(
      '\n  WEB_DIR: must hold the pages, as `npm run build` makes them: not /nowhere\n',
    );
    expect(await refusalOf({ ...settings, ROLE: 'worker' })).not.toContain('WEB_DIR');
  });

  it('[API-024] names what has a wrong form, is missing or unsafe, and pages and content, at once', async () => {
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
    const made = await refusalOf({ ...settings, ...wrong });
    const broken = await refusalOf({ ...settings, ...wrong }, copy.folder);
    copy.remove();
    const { SMS_PROTOCOL: _sound, ...atFault } = wrong;
    const names = [...Object.keys(atFault), 'SMS_RECEIPT_KEY', 'SMS_URL', 'content'];
    for (const said of [made, broken]) expect(new Set(namedBy(said))).toEqual(new Set(names));
    expect(made).toContain('Wallaby Car Finance');
    expect(broken).toContain('content/brand.yaml:4: company: is empty');
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with no word', {}],
  ])('[API-018] %s with settings of a demonstration names every fault', async (_how, environment) => {
    const faults =
      'BUREAU_URL IDENTITY_URL SMS_URL SMTP_URL DEVICE_URL ADDRESS_URL CRM_URL PARTNER_URL ' +
      'BUREAU_KEY IDENTITY_KEY SMS_KEY DEVICE_KEY ADDRESS_KEY CRM_KEY PARTNER_KEY ' +
      'FIELD_KEYS PUBLIC_URL DATABASE_URL OPERATIONS_PORT';
    expect(namedBy(await refusalOf(environment))).toEqual(expect.arrayContaining(faults.split(' ')));
  });
});

describe('a start that a setting refuses', () => {
  it('names each of them', async () => {
    const wrong = {
      PORT: 'eighty',
      ROLE: 'everything',
      PUBLIC_URL: 'not an address',
      LOG_LEVEL: 'loud',
      SESSION_IDLE_MINUTES: '-1',
      COHORT_FROM: 'yesterday',
    };
    const said = await refusalOf({ NODE_ENV: 'test', ...wrong });
    expect(namedBy(said).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it('names the operations port where that one is taken', () => {
    const { config } = inspectConfig({ NODE_ENV: 'test', PORT: '4000', OPERATIONS_PORT: '4001' });
    const taken = Object.assign(new Error('taken'), { code: 'EADDRINUSE', port: 4001 });
    expect(whyNotStarted(taken, config)?.message).toBe('port 4001 is taken. Set OPERATIONS_PORT to another.');
  });

  it.each([
    ['too short', '1:c2hvcnQ='],
    ['under an id that is too high', `900:${Buffer.alloc(32).toString('base64')}`],
  ])('does not repeat a field key that is %s', async (_how, FIELD_KEYS) => {
    const said = await refusalOf({ NODE_ENV: 'test', FIELD_KEYS });
    expect(said).toMatch(/FIELD_KEYS/);
    expect(said).not.toContain(FIELD_KEYS.slice(FIELD_KEYS.indexOf(':') + 1));
  });
});
