import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { inspectConfig } from '#api/config.ts';
import { makeCertificate } from '#api/testing/certificate.ts';
import { SOUND_PRODUCTION } from '#api/testing/sound-production.ts';

import { Environment } from './settings.ts';

const secrets = Object.entries(Environment.shape)
  .filter(([, schema]) => schema.meta()?.['secret'] === true)
  .map(([name]) => name);

/** Known to browsers, or public by nature. */
const PUBLIC = ['TURNSTILE_SITE_KEY', 'SMS_RECEIPT_KEY'];

const PREFIXES = ['PRIMARY_BUREAU', 'SECOND_BUREAU'];
const { certificate, key } = makeCertificate();

const VALUES: Readonly<Record<string, string>> = {
  ...SOUND_PRODUCTION,
  ...Object.fromEntries(
    PREFIXES.flatMap((prefix) => [
      [`${prefix}_CLIENT_CERTIFICATE`, certificate.trim()],
      [`${prefix}_CLIENT_KEY`, key.trim()],
      [`${prefix}_PROXY`, 'http://proxy.wattle.net.au:3128'],
    ]),
  ),
  SECOND_BUREAU_KEY: 'e242ed3bffccdf271b7fbaf34ed72d08',
  PUSH_VAPID_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  BUREAU_ALERTS_SECRET: 'f1d2d2f924e986ac86fdf7b36c94bcdf',
  TURNSTILE_SECRET: 'f1d2d2f924e986ac86fdf7b36c94bcdf',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=f1d2d2f924e986ac',
};

let directory: string;
beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'wattle-secrets-'))));
afterAll(() => rmSync(directory, { recursive: true }));

it('[API-025] every setting that is named like a secret is one', () => {
  const named = Object.keys(Environment.shape).filter((name) => /(?:KEYS?|SECRET|HEADERS)$/.test(name));
  const others = PREFIXES.flatMap((prefix) => [`${prefix}_CLIENT_CERTIFICATE`, `${prefix}_PROXY`]);
  const expected = [...named.filter((name) => !PUBLIC.includes(name)), ...others, 'DATABASE_URL', 'SMTP_URL'];
  expect(expected.toSorted()).toEqual(secrets.toSorted());
});

describe.each(secrets)('%s', (name) => {
  const given = (file: string) => {
    const { [name]: _left, ...others } = VALUES;
    return { ...others, [`${name}_FILE`]: file };
  };
  const written = (text: string) => {
    const file = join(directory, name);
    writeFileSync(file, text);
    return file;
  };

  it('[API-025] is read from its file, without the last line break', () => {
    const { config, faults } = inspectConfig(given(written(`${VALUES[name] ?? ''}\n`)));
    const { config: direct } = inspectConfig(VALUES);
    expect(faults).toEqual([]);
    expect({ ...config, secretFiles: [] }).toEqual(direct);
    expect(config.secretFiles).toMatchObject([{ name }]);
  });

  it('[API-025] is refused where it is given twice', () => {
    const twice = { ...given(written('x')), [name]: VALUES[name] };
    expect(inspectConfig(twice).faults).toEqual([
      { name: `${name}_FILE`, message: `must not be set beside ${name}` },
    ]);
  });

  it.each(['/nowhere/at/all', '/'])('[API-025] is refused from %s, which is named', (file) => {
    const { faults } = inspectConfig(given(file));
    expect(faults.map((fault) => fault.name)).toEqual([`${name}_FILE`]);
    expect(faults[0]?.message).toContain(file);
  });

  it('[API-025] is refused from an empty file', () => {
    const { faults } = inspectConfig(given(written('\n')));
    expect(faults.map((fault) => fault.name)).toEqual([`${name}_FILE`]);
  });
});
