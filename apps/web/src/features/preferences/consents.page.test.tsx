import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import ConsentsPage from './consents.page.tsx';
import { MARKETING, preferencesApi } from './test-preferences.ts';

const WITHDRAW = 'POST /v1/user/withdraw-consent';
let api: FakeApi;

beforeEach(() => {
  api = preferencesApi();
});

const open = () => openPage('/my-preferences/consents', { '/my-preferences/consents': ConsentsPage });

describe('the consents', () => {
  it('[PREF-001] sends a visitor to the login and back', async () => {
    installFakeApi();
    const { currentPath } = open();
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fmy-preferences%2Fconsents'));
  });

  it('shows what was agreed to, when, where, and the effect of withdrawal', async () => {
    open();
    expect(await screen.findByRole('heading', { name: MARKETING.title })).toBeTruthy();
    const said = document.querySelector('.pref-consent')?.textContent;
    expect(said).toMatch(/Given on 3 Nov 2026, 1:05/);
    expect(said).toContain('Contact me with offers and news.');
    expect(said).toContain('We send you no more newsletters or offers.');
    expect(said).toMatch(/through the registration form \(wording 2026-11/);
  });

  it('says that there are no consents', async () => {
    api.on('GET /v1/user/consents', { consents: [] });
    open();
    expect(await screen.findByText('You have agreed to nothing yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it('shows a placeholder while loading', async () => {
    const waiting = Promise.withResolvers<undefined>();
    api.onEach('GET /v1/user/consents', async () => {
      await waiting.promise;
      return { consents: [MARKETING] };
    });
    open();
    expect(await screen.findByText('Getting your consents')).toBeDefined();
    waiting.resolve(undefined);
    expect(await screen.findByRole('heading', { name: MARKETING.title })).toBeDefined();
    expect(screen.queryByText('Getting your consents')).toBeNull();
  });

  it('reports consents that failed to load, and retries', async () => {
    api.on('GET /v1/user/consents', { refuse: 'internal' }, { consents: [MARKETING] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: MARKETING.title })).toBeDefined();
  });

  it('lists consents of many years with their whole history', async () => {
    const [given] = MARKETING.history;
    const history = Array.from({ length: 30 }, (_, index) => ({
      ...given,
      granted: index % 2 === 0,
      at: `2026-10-${String(30 - index).padStart(2, '0')}T02:05:00.000Z`,
      source: 'the page of preferences',
      textVersion: '2026-10',
      text: 'Contact me with offers and news.',
      interests: [],
    }));
    api.on('GET /v1/user/consents', { consents: [{ ...MARKETING, history }] });
    const { user } = open();
    await user.click(await screen.findByText(/^History/));
    expect(document.querySelectorAll('.pref-history li')).toHaveLength(30);
  });

  it('withdraws a consent after a confirmation, and shows it as withdrawn', async () => {
    const at = '2026-11-21T03:00:00.000Z';
    const gone = { ...MARKETING, isGiven: false, givenAt: null, withdrawnAt: at };
    api.on(WITHDRAW, { consents: [gone] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Withdraw ${MARKETING.title}` }));
    expect(api.calls(WITHDRAW)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Yes, withdraw it' }));
    expect(await screen.findByText(`${MARKETING.title} is withdrawn.`)).toBeTruthy();
    expect(document.querySelector('.pref-standing')?.textContent).toMatch(/^Withdrawn on 21 Nov 2026/);
    expect(api.calls(WITHDRAW)[0]?.body).toEqual({ kind: 'marketing' });
  });

  it('says that nothing was changed when the withdrawal failed', async () => {
    api.on(WITHDRAW, { refuse: 'internal' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Withdraw ${MARKETING.title}` }));
    await user.click(await screen.findByRole('button', { name: 'Yes, withdraw it' }));
    expect(await screen.findByText(/Nothing was changed/)).toBeTruthy();
  });

  it('links a required consent to cancelling the account', async () => {
    api.on('GET /v1/user/consents', {
      consents: [{ ...MARKETING, kind: 'bureau-access', title: 'Access', withdrawing: 'account' }],
    });
    open();
    const link = await screen.findByRole('link', { name: 'cancel your account' });
    expect(link.getAttribute('href')).toBe('/my-preferences?step=cancel');
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });
});
