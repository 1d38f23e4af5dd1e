import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import UnsubscribePage from './unsubscribe.page.tsx';

const KEY = 'POST /v1/notifications/unsubscribe';
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
});

const open = (address = '/unsubscribe#abc-DEF_1') => openPage(address, { '/unsubscribe': UnsubscribePage });
const press = () => screen.getByRole('button', { name: 'Unsubscribe' });

describe('the unsubscribe page', () => {
  it('[SCORE-028] unsubscribes after one press, without a login', async () => {
    api.on(KEY, { isUnsubscribed: true });
    const { user } = open();
    expect(api.calls(KEY), 'opening it is not enough').toEqual([]);
    await user.click(press());
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeDefined();
    const [call] = api.calls(KEY);
    expect(call?.path).toBe('/v1/notifications/unsubscribe?token=abc-DEF_1');
    expect(call?.body).toEqual({ 'List-Unsubscribe': 'One-Click' });
    expect(screen.getByRole('link', { name: 'Go to your preferences' }).getAttribute('href')).toBe(
      '/my-preferences#news',
    );
  });

  it('leads to the login from an altered link', async () => {
    api.on(KEY, { refuse: 'unsubscribe-invalid' });
    const { user } = open();
    await user.click(press());
    expect(await screen.findByRole('heading', { name: 'Part of this link is missing' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?retUrl=%2Fmy-preferences%23news',
    );
  });

  it('says so when the token is missing', () => {
    open('/unsubscribe');
    expect(screen.getByRole('heading', { name: 'Part of this link is missing' })).toBeDefined();
  });

  it('[ERR-002] can be pressed again after a failure', async () => {
    api.on(KEY, NETWORK_FAILURE, { isUnsubscribed: true });
    const { user } = open();
    await user.click(press());
    expect(await screen.findByRole('alert')).toBeDefined();
    await user.click(press());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'You are unsubscribed' })).toBeDefined());
  });
});
