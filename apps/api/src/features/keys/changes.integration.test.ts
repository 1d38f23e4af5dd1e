import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import type { Browser } from '@wattle/testkit/browser/browser';
import { international } from '@wattle/testkit/people';
import { TOTP } from 'otpauth';
import { describe, expect } from 'vitest';

import { endAllSessions } from '#api/features/account/end-all-sessions.ts';
import { makeAuthenticator } from '#api/testing/authenticator.ts';
import { it } from '#api/testing/fixtures.ts';
import type { Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';

async function newPasskey({ platform }: Harness, browser: Browser) {
  const { body } = await browser.call('POST /v1/user/keys/passkey-options');
  const origin = platform.config.publicOrigin;
  return { name: 'My phone', credential: makeAuthenticator({ origin }).create(body) };
}

const changes = OPERATION_KEYS.filter((key) => {
  const { area, problems = [] } = operationOf(key);
  return area === 'keys' && problems.includes('second-factor-needed');
});

const BODIES: Partial<Record<OperationKey, object>> = {
  'POST /v1/user/keys/remove-passkey': { id: crypto.randomUUID() },
  'POST /v1/user/keys/confirm-app': { oneTimeCode: '123456' },
  'PUT /v1/user/keys/codes': { isCodesOff: true },
};

const MINUTE = 60_000;

describe('a change of what a member logs in with', () => {
  it.for(changes)(
    '[KEY-011] %s needs a second factor of the last 15 minutes',
    async (key, { api, member: { browser } }) => {
      api.clock.advance(14 * MINUTE);
      const body = key.endsWith('/add-passkey') ? await newPasskey(api, browser) : (BODIES[key] ?? {});
      api.clock.advance(MINUTE);
      expect((await browser.call(key, { body })).body).toMatchObject({
        code: 'second-factor-needed',
        redirect_uri: '/login-2fa?retUrl=%2Fmy-details%2Flog-in',
      });
    },
  );

  it('[KEY-011] is announced to mailbox, mobile and notifications and listed once, by what it was, as a used recovery code is', async ({
    api,
    member,
    logIn,
  }) => {
    const { browser } = member;
    const change = async (key: OperationKey, body: object) => {
      const answer = await browser.call(key, { body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const { passkeys } = await change('POST /v1/user/keys/add-passkey', await newPasskey(api, browser));
    await change('POST /v1/user/keys/remove-passkey', { id: passkeys[0].id });
    const { secret } = await change('POST /v1/user/keys/begin-app', {});
    const timestamp = api.clock.now().getTime();
    await change('POST /v1/user/keys/confirm-app', {
      oneTimeCode: new TOTP({ secret }).generate({ timestamp }),
    });
    await change('PUT /v1/user/keys/codes', { isCodesOff: true });
    await change('PUT /v1/user/keys/codes', { isCodesOff: false });
    await change('POST /v1/user/keys/remove-app', {});
    const { codes } = await change('POST /v1/user/keys/make-recovery-codes', {});
    const other = await logIn();
    await other.call('POST /v1/user/verify-recovery-code', { body: { recoveryCode: codes[0] } });
    const wanted = [
      'A passkey was added',
      'A passkey was removed',
      'An authenticator app was added',
      'text were switched off',
      'text were switched on',
      'app was removed',
      'New recovery codes were made',
      'A recovery code was used',
    ];
    for (const address of [member.email, international(member.mobile)]) {
      const texts = (await api.simulators.messages(address)).map(({ text }) => text);
      for (const words of wanted) {
        expect(
          texts.filter((text) => text.includes(words)),
          `${words}, to ${address}`,
        ).toHaveLength(1);
      }
    }
    const { items } = (await browser.call('GET /v1/user/notifications')).body;
    const titles = items.map(({ title }: { title: string }) => title);
    for (const words of wanted) {
      expect(
        titles.filter((title: string) => title.includes(words)),
        words,
      ).toHaveLength(1);
    }
    const activity = (await browser.call('GET /v1/user/activity')).body.items;
    expect(activity.map(({ kind }: { kind: string }) => kind)).toEqual([
      'recovery-code-used',
      'signed-in',
      'recovery-codes-made',
      'app-removed',
      'codes-on',
      'codes-off',
      'app-added',
      'passkey-removed',
      'passkey-added',
      'registered',
    ]);
  });

  it('[KEY-014] is undone by support, who ends what a thief may have added', async ({
    api,
    member,
    logIn,
  }) => {
    const { browser, email } = member;
    const { name, credential } = await newPasskey(api, browser);
    await browser.call('POST /v1/user/keys/add-passkey', { body: { name, credential } });
    await browser.call('PUT /v1/user/keys/codes', { body: { isCodesOff: true } });
    await endAllSessions(api.platform.ctx, { email: normaliseEmail(email) }, { by: STAFF, withKeys: true });
    const other = await logIn();
    expect((await other.call('GET /v1/user/init')).body.otherFactors.passkey).toBe(false);
    expect((await other.call('POST /v1/user/send-totp-email')).status).toBe(200);
    const mails = await api.simulators.messages(email);
    expect(mails.some(({ text }) => text.includes('We removed every passkey'))).toBe(true);
  });
});
