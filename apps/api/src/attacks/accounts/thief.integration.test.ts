import { readFileSync } from 'node:fs';

import type { Browser } from '@wattle/testkit/browser/browser';
import {
  countAnswers,
  international,
  latestCode,
  register,
  signIn,
  type Person,
} from '@wattle/testkit/people';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { resetByMail } from '#api/testing/resetting.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const docs = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8');
const section = docs.slice(docs.indexOf('### What a thief gets'), docs.indexOf('## Figures'));
const rows = [...section.matchAll(/^\| ([A-Za-z ]+) \| ([a-z ]+) \| ([a-z ]+) \|$/gm)].map(
  ([, stolen = '', unset = '', onlyThese = '']) => ({ stolen: stolen.split(' and '), unset, onlyThese }),
);

type Owner = Person & { secret: string | null; sheet: string };

async function owner(isOnlyThese: boolean): Promise<Owner> {
  const person = await register(harness);
  if (!isOnlyThese) return { ...person, secret: null, sheet: '' };
  const { browser } = person;
  const { secret } = (await browser.call('POST /v1/user/keys/begin-app', { body: {} })).body;
  await browser.call('POST /v1/user/keys/confirm-app', { body: { oneTimeCode: appCode(secret) } });
  const { codes } = (await browser.call('POST /v1/user/keys/make-recovery-codes', { body: {} })).body;
  await browser.call('PUT /v1/user/keys/codes', { body: { isCodesOff: true } });
  harness.clock.advance(30_000);
  return { ...person, secret, sheet: codes[0] ?? '' };
}

const appCode = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: harness.clock.now().getTime() });

/** What is on an unlocked phone. */
const withContents = (stolen: readonly string[]) =>
  new Set(stolen.includes('phone') ? [...stolen, 'mailbox', 'SIM', 'app'] : stolen);

const rolesIn = async (browser: Browser) => (await browser.call('GET /v1/user/init')).body.roles.split(',');

/** Tries everything, the strongest last. */
async function reach(victim: Owner, stolen: ReadonlySet<string>): Promise<string> {
  if (stolen.has('session')) return reachedIn(victim.browser);
  const thief =
    stolen.has('mailbox') && !stolen.has('password')
      ? await resetByMail(harness, victim.email)
      : harness.browser();
  if (stolen.has('password')) await signIn(thief, victim);
  if (stolen.has('mailbox')) await byCode(thief, 'email', victim.email);
  if (stolen.has('SIM')) await byCode(thief, 'mobile', international(victim.mobile));
  if (stolen.has('app') && victim.secret !== null) {
    await thief.call('POST /v1/user/verify-totp-app', { body: { oneTimeCode: appCode(victim.secret) } });
  }
  if (stolen.has('sheet')) {
    await thief.call('POST /v1/user/verify-recovery-code', { body: { recoveryCode: victim.sheet } });
  }
  return reachedIn(thief);
}

async function byCode(thief: Browser, channel: 'email' | 'mobile', to: string): Promise<void> {
  const before = await countAnswers(harness, to);
  const sent =
    channel === 'email'
      ? await thief.call('POST /v1/user/send-totp-email')
      : await thief.call('POST /v1/user/send-totp-mobile', { body: {} });
  if (sent.status !== 200) return;
  const oneTimeCode = await latestCode(harness, to, before + 1);
  await thief.call(`POST /v1/user/verify-totp-${channel}`, { body: { oneTimeCode } });
}

async function reachedIn(browser: Browser): Promise<string> {
  const roles = await rolesIn(browser);
  if (roles.includes('2FA')) return 'account';
  return roles.includes('1FA') ? 'first factor' : 'nothing';
}

describe('what a thief gets', () => {
  it('[KEY-012] docs/security.md has a row for each of six things, alone and two together', () => {
    expect(rows).toHaveLength(6 + 15);
  });

  it.each(rows)('[KEY-012] with $stolen, of who has set nothing: $unset', async ({ stolen, unset }) => {
    expect(await reach(await owner(false), withContents(stolen))).toBe(unset);
  });

  it.each(rows)(
    '[KEY-012] with $stolen, of who allows only these: $onlyThese',
    async ({ stolen, onlyThese }) => {
      expect(await reach(await owner(true), withContents(stolen))).toBe(onlyThese);
    },
  );
});
