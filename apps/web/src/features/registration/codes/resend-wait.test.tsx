import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { findReadyButton, freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import { EMAIL_STEP, registering, SENT, STEP_PAGES } from './test-code-steps.ts';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
});

// A slow machine passes a second or two more than a test does.
const waiting = (seconds: string) =>
  new RegExp(`^You can ask for another code in (?:${seconds}) seconds\\.$`);
const button = () => screen.findByRole('button', { name: 'Resend code' });

describe('the wait before another code', () => {
  beforeEach(() => api.on('GET /v1/user/init', registering()));

  it('[OTP-007] [REG-043] counts down from the server’s answer on arrival, and makes no call before the end', async () => {
    api.on('GET /v1/user/code-status', { state: 'sent', resendAfterMs: 20_400 });
    api.on('POST /v1/user/register/send-totp-email', SENT);
    const { user } = openPage(EMAIL_STEP, STEP_PAGES);
    const resend = await button();
    expect(await screen.findByText(waiting('19|2[01]'))).toBeDefined();
    expect(resend.getAttribute('aria-disabled')).toBe('true');
    await user.click(resend);
    await pass(12_000);
    expect(screen.getByText(waiting('[2-9]'))).toBeDefined();
    expect(api.calls('POST /v1/user/register/send-totp-email')).toHaveLength(0);
    await pass(8500);
    expect(screen.queryByText(/You can ask for another code/)).toBeNull();
    expect(resend.getAttribute('aria-disabled')).toBeNull();
    await user.click(resend);
    await screen.findByText('A new code has been sent.');
    expect(screen.getByText(waiting('2[7-9]|30'))).toBeDefined();
    expect(resend.getAttribute('aria-disabled')).toBe('true');
    const { path } = api.calls('GET /v1/user/code-status')[0] ?? {};
    expect(path).toBe('/v1/user/code-status?purpose=register-email');
  });

  it('[OTP-007] waits as long as a refusal says, and shows hours as a time of day', async () => {
    api.on('POST /v1/user/register/send-totp-email', {
      refuse: 'code-send-limit',
      errorMessage: 'You have asked for too many codes.',
      retryAfterSeconds: 7200,
    });
    const { user } = openPage(EMAIL_STEP, STEP_PAGES);
    await user.click(await findReadyButton('Resend code'));
    expect(await screen.findByText('You have asked for too many codes.')).toBeDefined();
    expect(screen.getByText(/You can ask for another code from .*\d:\d\d [ap]m on\./)).toBeDefined();
    expect((await button()).getAttribute('aria-disabled')).toBe('true');
    await pass(7_201_000);
    expect((await button()).getAttribute('aria-disabled')).toBeNull();
  });

  it('[OTP-007] does not wait when the server does not answer', async () => {
    api.on('GET /v1/user/code-status', { refuse: 'unavailable' });
    openPage(EMAIL_STEP, STEP_PAGES);
    const resend = await button();
    await waitFor(() => expect(resend.getAttribute('aria-disabled')).toBeNull());
  });
});
