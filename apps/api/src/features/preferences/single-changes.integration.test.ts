import { expect } from 'vitest';

import { byEmail, chosenByEmail } from '#api/testing/choosing.ts';
import { it } from '#api/testing/fixtures.ts';
import { load, save, ticked, wanting } from '#api/testing/preferring.ts';

const interest = (id: string, selected: boolean) => ({ categories: [{ interests: [{ id, selected }] }] });

it('[PREF-012] preferences keep changes of the same moment, and what was not sent', async ({ member }) => {
  await save(member, wanting(['home-loans']));
  const changes = [
    interest('car-loans', true),
    interest('home-loans', false),
    interest('articles', true),
    { eqfxmarketing: true },
  ];
  const answers = await Promise.all(changes.map((change) => save(member, { ...change, isActive: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { body } = await load(member);
  expect(ticked(body)).toEqual(['car-loans', 'articles']);
  expect(body).toMatchObject({ isSubscribed: true, eqfxmarketing: true });
});

it('[PREF-012] choices of news keep changes of the same moment, and what was not sent', async ({
  member: { browser },
}) => {
  const choose = (body: object) => browser.call('PUT /v1/user/notifications/choices', { body });
  await choose(byEmail(true));
  await Promise.all([
    choose({ email: { kinds: ['score'], isOn: false } }),
    choose({ email: { kinds: ['goals'], isOn: false } }),
    choose({ push: { kinds: ['bans', 'bans'], isOn: true } }),
    choose({ isDaily: true }),
  ]);
  const { email } = chosenByEmail(true);
  expect((await browser.call('GET /v1/user/notifications/choices')).body).toEqual({
    email: email.filter((kind) => kind !== 'score' && kind !== 'goals'),
    push: ['bans'],
    isDaily: true,
  });
});
