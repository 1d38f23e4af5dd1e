import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import ForgotPasswordPage from './forgot-password.page.tsx';

const open = () => openPage('/forgot-password', { '/forgot-password': ForgotPasswordPage });
const key = 'POST /v1/user/forgot-password';
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
});

type User = ReturnType<typeof open>['user'];
const typed = { Email: ' Mia@Example.com ', Day: '14', Month: '3', Year: '1988' };

async function fill(user: User, values: Partial<typeof typed> = typed) {
  for (const [label, text] of Object.entries(values)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
}
const send = async (user: User) => user.click(await screen.findByRole('button', { name: /Send link/ }));

describe('the form', () => {
  it('[PWD-001] [PWD-002] [PWD-003] names missing fields without a call', async () => {
    const { user } = open();
    await send(user);
    for (const message of ['Email is invalid', 'Day required, Month required, Year required']) {
      expect(screen.getAllByText(message).length, message).toBe(2);
    }
    await user.type(screen.getByLabelText('Day'), '1');
    expect(screen.getAllByText('Month required, Year required').length).toBe(2);
    expect(api.calls(key)).toHaveLength(0);
  });

  it('[PWD-003] refuses a day that does not exist', async () => {
    const { user } = open();
    await fill(user, { ...typed, Day: '31', Month: '2' });
    await send(user);
    expect(screen.getAllByText('This date is invalid').length).toBe(2);
  });

  it('[PWD-004] sends e-mail and date with a solved challenge, once', async () => {
    api.on(key, { redirect_uri: '/login' });
    const { user } = open();
    await fill(user);
    await send(user);
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(api.calls(key)).toHaveLength(1);
    expect(api.calls(key)[0]?.body).toEqual({
      email: 'Mia@Example.com',
      dob: { dd: '14', mm: '3', yy: '1988' },
    });
    expect(api.calls(key)[0]?.headers.get('x-challenge-token')).toBeTruthy();
  });
});

describe('the confirmation', () => {
  it('[PWD-005] has an OK button and a link back to the login', async () => {
    api.on(key, { redirect_uri: '/login' });
    const { user } = open();
    await fill(user);
    await send(user);
    const ok = await screen.findByRole('link', { name: 'OK' });
    expect(ok.getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'go back to login' }).getAttribute('href')).toBe('/login');
  });
});

describe('a refusal', () => {
  it.each([
    [
      '[PWD-006]',
      {
        refuse: 'validation',
        errorMessage: 'Please enter a correct email address.',
        errors: [{ field: 'email', message: 'Email is invalid' }],
      },
      'Please enter a correct email address.',
    ],
    [
      '[PWD-006]',
      { refuse: 'rate-limited', errorMessage: 'Too many tries. Please wait before you try again.' },
      'Too many tries. Please wait before you try again.',
    ],
    [
      '[PWD-006]',
      { refuse: 'unavailable' },
      'An unexpected error occurred when trying to perform your request',
    ],
  ] as const)('reports %s %o and keeps typed text', async (_id, refusal, text) => {
    api.on(key, refusal);
    const { user } = open();
    await fill(user);
    await send(user);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value.trim()).toBe('Mia@Example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1988');
  });
});
