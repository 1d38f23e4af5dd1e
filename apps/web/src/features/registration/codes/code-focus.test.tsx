import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { findReadyButton, openPage } from '#web/forms/test-pages.tsx';
import { CODE_STEPS, MOBILE_STEP, proved, STEP_PAGES } from './test-code-steps.ts';

let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
});

describe('the field of a step', () => {
  it.each(CODE_STEPS)(
    '[OTP-010] has the focus for %s, and its last digit sends once',
    async (_, step, operation, before) => {
      api.on('GET /v1/user/init', before);
      api.on(operation, { refuse: 'code-incorrect' });
      const { user } = openPage(step, STEP_PAGES);
      const description = /^(Email|Mobile) Verification We sent a code .* 6 digits\. We check them/;
      const input = await screen.findByRole<HTMLInputElement>('textbox', { description });
      expect(document.activeElement).toBe(input);
      await user.keyboard('123456');
      await waitFor(() => expect(api.calls(operation)).toHaveLength(1));
      await findReadyButton('Verify');
      await user.keyboard('{Backspace}6');
      expect(api.calls(operation), 'the same code waits for the button').toHaveLength(1);
      await user.keyboard('{Backspace}7');
      await waitFor(() => expect(api.calls(operation).at(-1)?.body).toEqual({ oneTimeCode: '123457' }));
    },
  );

  it('[OTP-010] has the focus for the mobile number', async () => {
    api.on('GET /v1/user/init', proved('EV,1FA,2FA'));
    openPage(MOBILE_STEP, STEP_PAGES);
    const description = /^Mobile Verification We send a code to your mobile/;
    expect(await screen.findByRole('textbox', { description })).toBe(document.activeElement);
  });
});
