import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import { saveMobile } from './typed-mobile.ts';
import { MOBILE_STEP, proved, SENT, SMS_STEP, STEP_PAGES } from './test-code-steps.ts';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
});

afterEach(() => {
  saveMobile({ number: '', isDoubted: false });
});

describe('step 3', () => {
  it.each(['', '041234567', '04123a5678'])(
    '[REG-046] [REG-047] refuses the number %j with the specified text',
    async (number) => {
      api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
      const { user } = openPage(MOBILE_STEP, STEP_PAGES);
      const input = await screen.findByLabelText<HTMLInputElement>('Mobile number');
      if (number !== '') await user.type(input, number);
      await user.click(screen.getByRole('button', { name: /Send SMS/ }));
      expect(screen.getByText('The One Time Code is not Valid')).toBeDefined();
      expect(input.inputMode).toBe('numeric');
    },
  );

  it.each([
    ['', 'Enter your mobile number, for example 0412 345 678.'],
    [
      '0412 345 67',
      'This number has 9 digits. An Australian mobile number has 10, for example 0412 345 678.',
    ],
  ])('[REG-047] [ERR-007] says at the field what is wrong with the number %j', async (number, advice) => {
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    const { user } = openPage(MOBILE_STEP, STEP_PAGES);
    const input = await screen.findByLabelText<HTMLInputElement>('Mobile number');
    if (number !== '') await user.type(input, number);
    await user.click(screen.getByRole('button', { name: /Send SMS/ }));
    expect(screen.getByText(advice)).toBeDefined();
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(advice);
  });

  it('[REG-047] says first what is wrong, and then the specified text', async () => {
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    const { user } = openPage(MOBILE_STEP, STEP_PAGES);
    await user.type(await screen.findByLabelText('Mobile number'), '12345');
    await user.click(screen.getByRole('button', { name: /Send SMS/ }));
    const advice = screen.getByText(/^This number has 5 digits\./);
    const specified = screen.getByText('The One Time Code is not Valid');
    expect(specified.className).toBe('field__advice');
    expect(advice.compareDocumentPosition(specified)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[REG-047] keeps a pasted number of too many digits as it is, and says so', async () => {
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    const { user } = openPage(MOBILE_STEP, STEP_PAGES);
    const input = await screen.findByLabelText<HTMLInputElement>('Mobile number');
    await user.click(input);
    await user.paste('0412 345 6789');
    expect(input.value).toBe('04123456789');
    await user.click(screen.getByRole('button', { name: /Send SMS/ }));
    expect(screen.getByText(/^This number has 11 digits\./)).toBeDefined();
  });

  it('[REG-049] sends to a number in no known range, and asks whether it is right', async () => {
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    const answer = { ...SENT, redirect_uri: SMS_STEP, isDoubted: true } as const;
    api.on('POST /v1/user/register/send-totp-mobile', answer);
    const { user } = openPage(MOBILE_STEP, STEP_PAGES);
    await user.type(await screen.findByLabelText('Mobile number'), '0441 034 567');
    await user.click(screen.getByRole('button', { name: /Send SMS/ }));
    expect(await screen.findByText(/^Is 0441 034 567 right\?/)).toBeDefined();
    expect(screen.getByRole('link', { name: /Change the mobile number/ })).toBeDefined();
  });

  it('[REG-047] [REG-049] shows at its field why the server refuses a number', async () => {
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    const errors = [{ field: 'destination', message: 'Mobile number seems invalid' }];
    api.on('POST /v1/user/register/send-totp-mobile', { refuse: 'validation', errors });
    const { user } = openPage(MOBILE_STEP, STEP_PAGES);
    await user.type(await screen.findByLabelText('Mobile number'), '0298765432');
    await user.click(screen.getByRole('button', { name: /Send SMS/ }));
    expect(await screen.findByText('Mobile number seems invalid')).toBeDefined();
    expect(screen.getByText(/starts with 04\./)).toBeDefined();
  });

  it.each([
    ['pasted', '0412 345 678'],
    ['pasted', '+61 412 345 678'],
    ['typed', '0412 345 678'],
    ['typed', '+61 412 345 678'],
  ] as const)('[REG-047] [REG-050] sends the number that was %s as %j and continues', async (how, number) => {
    api.on('GET /v1/user/init', proved('INV,EV,1FA,2FA'));
    api.on('POST /v1/user/register/send-totp-mobile', { ...SENT, redirect_uri: SMS_STEP });
    const { user, currentPath } = openPage(MOBILE_STEP, STEP_PAGES);
    await user.click(await screen.findByLabelText('Mobile number'));
    await (how === 'pasted' ? user.paste(number) : user.keyboard(number));
    await user.click(screen.getByRole('button', { name: /Send SMS/ }));
    await waitFor(() => expect(currentPath()).toBe(SMS_STEP));
    const [call] = api.calls('POST /v1/user/register/send-totp-mobile');
    expect(call?.body).toEqual({ destination: '0412345678' });
    expect(call?.headers.get('x-csrf-token')).toBe('csrf-1');
    expect(call?.headers.get('x-challenge-token')).toBeTruthy();
    expect(await screen.findByText(/by SMS to 0412 345 678\. Enter it here/)).toBeDefined();
    await user.click(screen.getByRole('link', { name: /Change the mobile number/ }));
    const typed = await screen.findByLabelText<HTMLInputElement>('Mobile number');
    expect(typed.value).toBe('0412345678');
  });
});
