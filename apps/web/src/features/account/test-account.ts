import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import type { ResponseOf } from '@wattle/contract';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import type { Profile } from '#web/api/session.ts';
import type { Details } from './details/account-values.ts';

const ADDRESS = '12 Smith Street, Sydney NSW 2000';

export function detailsOf(overrides: Partial<Details> = {}): Details {
  return {
    email: 'mia@example.com',
    emailPending: null,
    firstName: 'Mia',
    middleName: '',
    lastName: 'Chen',
    dateOfBirth: '1989-03-27',
    dob: { dd: '27', mm: '03', yy: '1989' },
    gender: false,
    address: ADDRESS,
    addressPrevious: '',
    hasLivedLessThan3Years: false,
    mobile: '0412345678',
    mobilePending: null,
    eqfxmarketing: false,
    partnerSourceId: null,
    isCurrentEmailValid: true,
    isCurrentMobileValid: true,
    ...overrides,
  };
}

export const WHOLE = {
  firstName: 'Mia',
  middleName: '',
  lastName: 'Chen',
  dob: { dd: '27', mm: '03', yy: '1989' },
  gender: false,
  email: 'mia@example.com',
  mobile: '0412345678',
  address: ADDRESS,
  addressPrevious: '',
  hasLivedLessThan3Years: false,
  eqfxmarketing: false,
  partnerSourceId: null,
  isCurrentEmailValid: true,
  isCurrentMobileValid: true,
};

export const SAVED: ResponseOf<'PUT /v1/user/details'> = {
  isPIIDataUpdated: false,
  isCurrentEmailValid: true,
  isCurrentMobileValid: true,
  redirect_uri: null,
};

/** An API with the calls that the account page makes on arrival. */
export function accountApi(profile: Partial<Profile> = {}, details: Partial<Details> = {}): FakeApi {
  const api = installFakeApi();
  api.on('GET /v1/user/init', memberOf(profile));
  api.on('GET /v1/user/details', detailsOf(details));
  api.on('GET /v1/user/sessions', []);
  api.on('GET /v1/user/keys', { passkeys: [], hasApp: false, recoveryCodesLeft: null, isCodesOff: false });
  api.on('GET /v1/user/activity', { items: [] });
  api.on('GET /v1/corrections/not-mine', { entries: [] });
  api.on('POST /v1/validate/mobile', { isValid: true });
  api.on('GET /v1/address/lookup/:text', JSON.stringify({ Result: [] }));
  return api;
}

const ROWS: Readonly<Record<string, string>> = {
  'First name': 'Change name',
  'Middle name': 'Change name',
  'Last name': 'Change name',
  Day: 'Change date of birth',
  Month: 'Change date of birth',
  Year: 'Change date of birth',
  Email: 'Change email',
  'Mobile number': 'Change mobile number',
};

/** A field's input; opens its row if needed. */
export async function inputOf(user: UserEvent, label: string): Promise<HTMLInputElement> {
  const row = ROWS[label];
  const selector = { selector: 'input' };
  if (row !== undefined && screen.queryByLabelText(label, selector) === null) {
    await user.click(await screen.findByRole('button', { name: row }));
  }
  return screen.findByLabelText<HTMLInputElement>(label, selector);
}

export const findFirstRow = () => screen.findByRole('button', { name: 'Change name' });

export async function retype(user: UserEvent, label: string, text: string): Promise<void> {
  const input = await inputOf(user, label);
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}

/** A wide screen; call what it returns to make it a phone's. */
export function turnableScreen(): () => void {
  const turned = new Set<() => void>();
  let isPhone = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isPhone && ['(max-width: 47.99em)', '(max-width: 61.99em)'].includes(query);
    },
    addEventListener: (_type: string, listener: () => void) => turned.add(listener),
    removeEventListener: (_type: string, listener: () => void) => turned.delete(listener),
  }));
  return () => {
    isPhone = true;
    act(() => {
      for (const turn of turned) turn();
    });
  };
}
