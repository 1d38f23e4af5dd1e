import { screen } from '@testing-library/react';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { reportFakeDevice } from '#web/api/fake-device.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import { clearDraft } from './form/draft.ts';
import { RegistrationForm } from './form/registration-form.tsx';

export const ADDRESS = '12 Smith Street, Sydney NSW 2000';
export const RegistrationPage = () => (
  <RegistrationForm origin="full" title="Registration" lead={null} partner={null} invitation={null} />
);

export const BEGUN = {
  redirect_uri: '/create-account/verify-email',
  csrfToken: 'c',
  expires_in: 1800,
  codeSent: true,
  retryAfterSeconds: null,
};

/** The calls of the form, without a draft from before. */
export function registrationApi(): FakeApi {
  clearDraft();
  const api = installFakeApi();
  api.on('POST /v1/validate/email', { isValid: true });
  api.on('GET /v1/address/lookup/:text', JSON.stringify({ Result: [] }));
  reportFakeDevice(api);
  return api;
}

export async function open(address = '/credit-score') {
  const page = openPage(address, { '/credit-score': RegistrationPage });
  await screen.findByLabelText('Current address', {}, { timeout: 5000 });
  return page;
}

type User = ReturnType<typeof openPage>['user'];

export async function fill(user: User, overrides: Partial<Record<string, string>> = {}) {
  const texts = {
    'First name': 'Mia',
    'Last name': 'Chen',
    Day: '14',
    Month: '3',
    Year: '1991',
    'Current address': ADDRESS,
    Email: 'mia@example.com',
    Password: 'a long enough one',
    ...overrides,
  };
  for (const [label, text] of Object.entries(texts)) {
    if (text === undefined || text === '') continue;
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.click(
    screen.getByRole('checkbox', { name: /I accept I have read the Terms of Use & Privacy Policy/ }),
  );
}

export const submit = (user: User) => user.click(screen.getByRole('button', { name: /Continue/ }));
