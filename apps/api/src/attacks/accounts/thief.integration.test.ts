import { readFileSync } from 'node:fs';

import type { Browser } from '@wattle/testkit/browser/browser';
import { countAnswers, international, latestCode, signIn, type Person } from '@wattle/testkit/people';
import { TOTP } from 'otpauth';
import { describe, expect } from 'vitest';

import { it } from '#api/testing/fixtures.ts';
import type { Harness } from '#api/testing/harness.ts';
import { resetByMail } from '#api/testing/resetting.ts';

const docs = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8');
const section = docs.slice(docs.indexOf('### What a thief gets'), docs.indexOf('## Figures'));
const rows = [...section.matchAll(/^\| ([A-Za-z ]+) \| ([a-z ]+) \| ([a-z ]+) \|$/gm)].map(
  ([, stolen = '', unset = '', onlyThese = '']) => ({ stolen: stolen.split(' and '), unset, onlyThese }),
);

type Owner = Person & { secret: string | null; sheet: string };

const ownerOfNone = (person: Person): Owner => ({ ...person, secret: null, sheet: '' });

/** Only the app and the recovery sheet are left as second factors. */
async function ownerOfBoth(api: Harness, person: Person): Promise<Owner> {
  const { browser } = person;
  const { secret } = (await browser.call('POST /v1/user/keys/begin-app', { body: {} })).body;
  await browser.call('POST /v1/user/keys/confirm-app', { body: { oneTimeCode: appCode(api, secret) } });
  const { codes } = (await browser.call('POST /v1/user/keys/make-recovery-codes', { body: {} })).body;
  await browser.call('PUT /v1/user/keys/codes', { body: { isCodesOff: true } });
  api.clock.advance(30_000);
  return { ...person, secret, sheet: codes[0] ?? '' };
}

const appCode = ({ clock }: Harness, secret: string) =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });

/** What is on an unlocked phone. */
const withContents = (stolen: readonly string[]) =>
  new Set(stolen.includes('phone') ? [...stolen, 'mailbox', 'SIM', 'app'] : stolen);

const rolesIn = async (browser: Browser) => (await browser.call('GET /v1/user/init')).body.roles.split(',');

/** Tries everything, the strongest last. */
async function reach(api: Harness, victim: Owner, stolen: ReadonlySet<string>): Promise<string> {
  if (stolen.has('session')) return reachedIn(victim.browser);
  const thief =
    stolen.has('mailbox') && !stolen.has('password') ? await resetByMail(api, victim.email) : api.browser();
  if (stolen.has('password')) await signIn(thief, victim);
  if (stolen.has('mailbox')) await byCode(api, thief, { channel: 'email', to: victim.email });
  if (stolen.has('SIM')) await byCode(api, thief, { channel: 'mobile', to: international(victim.mobile) });
  if (stolen.has('app') && victim.secret !== null) {
    await thief.call('POST /v1/user/verify-totp-app', { body: { oneTimeCode: appCode(api, victim.secret) } });
  }
  if (stolen.has('sheet')) {
    await thief.call('POST /v1/user/verify-recovery-code', { body: { recoveryCode: victim.sheet } });
  }
  return reachedIn(thief);
}

type Channel = { channel: 'email' | 'mobile'; to: string };

async function byCode(api: Harness, thief: Browser, { channel, to }: Channel): Promise<void> {
  const before = await countAnswers(api, to);
  const sent =
    channel === 'email'
      ? await thief.call('POST /v1/user/send-totp-email')
      : await thief.call('POST /v1/user/send-totp-mobile', { body: {} });
  if (sent.status !== 200) return;
  const oneTimeCode = await latestCode(api, to, before + 1);
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

  it.for(rows)(
    '[KEY-012] with $stolen, of who has set nothing: $unset',
    async ({ stolen, unset }, { api, member }) => {
      expect(await reach(api, ownerOfNone(member), withContents(stolen))).toBe(unset);
    },
  );

  it.for(rows)(
    '[KEY-012] with $stolen, of who allows only these: $onlyThese',
    async ({ stolen, onlyThese }, { api, member }) => {
      expect(await reach(api, await ownerOfBoth(api, member), withContents(stolen))).toBe(onlyThese);
    },
  );
});
