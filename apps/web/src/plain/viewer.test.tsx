import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { currentSession, type Profile, signOutLocally } from '#web/api/session.ts';
import coBrands from '../../../../content/co-brands.yaml';
import { startPart } from './test-page.ts';
import { showViewer } from './viewer.ts';

const root = document.documentElement;

beforeEach(() => {
  delete root.dataset['viewer'];
  document.body.innerHTML =
    '<header class="top"><div></div></header><strong data-display-name>Menu</strong>' +
    '<p data-flag="promotion" hidden>Promotion</p><p data-flag="reviews" hidden>Reviews</p>';
});

async function show(profile: Partial<Profile>) {
  const api = installFakeApi(profile);
  startPart(showViewer);
  await waitFor(() => expect(currentSession().status).toBe('known'));
  return api;
}

const isHidden = (flag: string) => document.querySelector(`[data-flag="${flag}"]`)?.hasAttribute('hidden');

describe('showViewer', () => {
  it('[LOGIN-022] [MENU-016] marks a static page for a member and shows the name', async () => {
    await show(memberOf({ roles: 'IV,2FA', displayName: 'Mia Chen' }));
    expect(root.dataset['viewer']).toBe('member');
    expect(screen.getByText('Mia Chen')).toBeDefined();
    signOutLocally();
    expect(root.dataset['viewer']).toBeUndefined();
    expect(screen.getByText('Menu')).toBeDefined();
  });

  it('[MENU-002] marks a static page for a cohort member', async () => {
    await show(memberOf({ roles: 'IV,2FA,IHC' }));
    expect(root.dataset['viewer']).toBe('member cohort');
  });

  it('[LOGIN-022] corrects the mark of a wrong saved session', async () => {
    root.dataset['viewer'] = 'member';
    await show({});
    expect(root.dataset['viewer']).toBeUndefined();
  });

  it('[LOGIN-022] keeps the mark until the server answers, and removes it if it never does', async () => {
    root.dataset['viewer'] = 'member';
    const api = installFakeApi();
    api.on('GET /v1/user/init', NETWORK_FAILURE);
    startPart(showViewer);
    expect(root.dataset['viewer']).toBe('member');
    await waitFor(() => expect(currentSession().status).toBe('failed'));
    expect(root.dataset['viewer']).toBeUndefined();
  });

  it.each([true, false])(
    '[HOME-023] [LEGAL-009] shows reviews and promotion while their flags are %s',
    async (isOn) => {
      await show({ isTrustRatingEnabled: isOn, isPromotionEnabled: isOn });
      expect([isHidden('reviews'), isHidden('promotion')]).toEqual([!isOn, !isOn]);
    },
  );

  it.each([
    ['Jarrah Credit', 'We ask Yarran Credit and, if you agree, Jarrah Credit.'],
    [null, 'We ask Yarran Credit.'],
  ])('[SCORE-039] names the bureaus that are asked, where the second is %s', async (secondBureau, words) => {
    document.body.innerHTML =
      '<p>We ask <span data-bureau="">the credit bureau</span>' +
      '<span data-second=" and, if you agree, %" hidden></span>.</p><i data-needs-second hidden></i>';
    await show({ mainBureau: 'Yarran Credit', secondBureau });
    expect(document.querySelector('i')?.hidden).toBe(secondBureau === null);
    const [paragraph] = document.querySelectorAll('p');
    for (const part of paragraph?.querySelectorAll('[hidden]') ?? []) part.remove();
    expect(paragraph?.textContent).toBe(words);
  });

  it.each(coBrands)('[HOME-033] names $name to its members', async ({ partnerId, name, mark }) => {
    await show(memberOf({ partnerSourceId: partnerId }));
    expect(await screen.findByText(name)).toBeDefined();
    const line = document.querySelector(`.top > .cobrand--${partnerId}`);
    expect(line?.textContent).toBe(`Together with ${name} (a made-up partner)`);
    expect(line?.querySelector('img')?.getAttribute('src')).toBe(mark);
    signOutLocally();
    await waitFor(() => expect(document.querySelector('.cobrand')).toBeNull());
  });
});
