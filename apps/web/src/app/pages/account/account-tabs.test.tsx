import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, memberOf, profileOf } from '#web/api/fake-api.ts';
import { findSentence, isSentence, openPage } from '#web/forms/test-pages.tsx';
import MyDetailsPage from './my-details.page.tsx';
import {
  accountApi,
  detailsOf,
  findFirstRow,
  inputOf,
  retype,
  turnableScreen,
} from '#web/features/account/test-account.ts';

const open = (address = '/my-details') => openPage(address, { '/my-details/:place?': MyDetailsPage });
let api: FakeApi;

beforeEach(() => {
  api = accountApi();
});

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

describe('access to the account', () => {
  it('[ACC-002] sends a visitor to the login and back to the requested tab', async () => {
    api.on('GET /v1/user/init', profileOf());
    const { currentPath } = open('/my-details?step=2');
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fmy-details%3Fstep%3D2'));
    expect(api.calls('GET /v1/user/details')).toHaveLength(0);
  });

  it('[ACC-002] sends a member with one factor to the second, without fetching', async () => {
    api.on('GET /v1/user/init', memberOf({ roles: 'IV,EV,MV,1FA', redirect_uri: '/login-2fa' }));
    const { currentPath } = open();
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fmy-details'));
    expect(api.calls('GET /v1/user/details')).toHaveLength(0);
  });

  it('[ACC-002] sends a temporary password to its change', async () => {
    api.on('GET /v1/user/init', memberOf({ roles: 'IV,TP,EV,MV,1FA,2FA', redirect_uri: '/change-password' }));
    const { currentPath } = open();
    await waitFor(() => expect(currentPath()).toBe('/change-password'));
  });
});

describe('the tabs', () => {
  it('[ACC-001] [ACC-004] has four tabs under ‘Account’ and opens the first, filled in', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeDefined();
    await screen.findByRole('tab', { name: 'Your details' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Your details',
      'Current address',
      'Identity documents',
      'Change password',
    ]);
    expect(selected()).toBe('Your details');
    await findFirstRow();
    const rows = within(screen.getByRole('tabpanel'));
    for (const value of ['Mia Chen', '27 Mar 1989', 'mia@example.com', '0412 345 678', 'Female']) {
      expect(rows.getByText(value), value).toBeDefined();
    }
    await inputOf(user, 'First name');
    await inputOf(user, 'Day');
    await inputOf(user, 'Email');
    await inputOf(user, 'Mobile number');
    await user.click(screen.getByRole('button', { name: 'Change gender' }));
    for (const [label, value] of [
      ['First name', 'Mia'],
      ['Last name', 'Chen'],
      ['Day', '27'],
      ['Email', 'mia@example.com'],
      ['Mobile number', '0412345678'],
    ] as const) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value, label).toBe(value);
    }
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Female' }).checked).toBe(true);
  });

  it.each([
    ['2', 'Current address'],
    ['4', 'Change password'],
    ['9', 'Your details'],
    ['0', 'Your details'],
    ['two', 'Your details'],
  ])('[ACC-003] with step=%s shows %s', async (step, title) => {
    open(`/my-details?step=${step}`);
    await screen.findByRole('tab', { name: title });
    expect(selected()).toBe(title);
  });

  it('[ACC-003] [ACC-008] writes a change of tab to the address without adding history', async () => {
    const { user, currentPath, router } = open();
    await user.click(await screen.findByRole('tab', { name: 'Identity documents' }));
    expect(currentPath()).toBe('/my-details?step=3');
    expect(router.state.historyAction).toBe('REPLACE');
    await user.keyboard('{ArrowDown}');
    expect(currentPath()).toBe('/my-details?step=4');
  });

  it('[ACC-005] lists verified documents in tab 3 and offers to change the password in tab 4', async () => {
    const { user } = open('/my-details?step=3');
    const change = await screen.findByRole('link', { name: 'Change IdType' });
    expect(change.getAttribute('href')).toBe('/my-details/verification');
    expect(screen.getByText("Driver's licence").nextElementSibling?.textContent).toContain('Verified');
    expect(screen.getByText('Passport').nextElementSibling?.textContent).toContain('Not verified');
    await user.click(screen.getByRole('tab', { name: 'Change password' }));
    const password = await screen.findByRole('link', { name: 'Change Password' });
    expect(password.getAttribute('href')).toBe('/change-password');
  });

  it('[ACC-007] [ACC-018] shows an accordion on a phone, and keeps typed text when turned', async () => {
    const turn = turnableScreen();
    const { user, currentPath } = open();
    await retype(user, 'Last name', 'Chen-Wu');
    turn();
    await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
    const summary = screen.getByRole('heading', { level: 2, name: 'Your details' });
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Chen-Wu');
    expect(summary.closest('details')?.open).toBe(true);
    await user.click(screen.getByRole('heading', { level: 2, name: 'Current address' }));
    await waitFor(() => expect(currentPath()).toBe('/my-details?step=2'));
  });

  it('[ACC-018] keeps a tab’s typed text while another is open', async () => {
    const { user } = open();
    await retype(user, 'First name', 'Maya');
    await user.click(screen.getByRole('tab', { name: 'Current address' }));
    await user.click(screen.getByRole('tab', { name: 'Your details' }));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Maya');
  });
});

describe('loading', () => {
  it('[ACC-010] [ACC-011] replaces the form after a failed load, and retries', async () => {
    api.on('GET /v1/user/details', { refuse: 'internal' }, detailsOf());
    const { user } = open();
    const said = 'We could not retrieve your profile. Please try again or contact us.';
    expect(await findSentence(said)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change name' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findFirstRow()).toBeDefined();
    expect(screen.queryByText(isSentence(said))).toBeNull();
  });
});

describe('leaving', () => {
  it('[ACC-008] goes to the dashboard on Cancel when the visit began here', async () => {
    const { user, currentPath } = open('/my-details?step=2');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('[ACC-008] goes back on Cancel otherwise', async () => {
    const { user, currentPath, router } = open('/earlier');
    await router.navigate('/my-details?step=2');
    history.replaceState({ idx: 1 }, '');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(currentPath()).toBe('/earlier'));
    history.replaceState(null, '');
  });
});

const saves = () => screen.queryAllByRole('button', { name: 'Save changes' });

describe('a row of tab 1', () => {
  it('[ACC-006] [ACC-018] opens a row in place with its first field focused, and resets it when closed', async () => {
    const { user } = open();
    await user.click(await findFirstRow());
    const first = screen.getByLabelText<HTMLInputElement>('First name');
    expect(document.activeElement).toBe(first);
    await retype(user, 'First name', 'Maya');
    await user.click(screen.getByRole('button', { name: 'Leave name as it is' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change name' }));
    expect((await inputOf(user, 'First name')).value).toBe('Mia');
    expect(api.calls('PUT /v1/user/details')).toHaveLength(0);
  });

  it('[ACC-006] has no button to save while no row is open, and one for all that are', async () => {
    const { user } = open();
    await findFirstRow();
    expect(saves()).toHaveLength(0);
    for (const what of ['name', 'date of birth', 'email', 'mobile number', 'gender']) {
      await user.click(screen.getByRole('button', { name: `Change ${what}` }));
      expect(saves(), what).toHaveLength(1);
      const row = saves()[0]?.closest('.fact-rows__open');
      expect(row?.textContent, what).toContain(`Leave ${what} as it is`);
    }
    for (const what of ['gender', 'mobile number', 'email', 'date of birth', 'name']) {
      await user.click(screen.getByRole('button', { name: `Leave ${what} as it is` }));
      expect(saves(), what).toHaveLength(what === 'name' ? 0 : 1);
    }
  });

  it('[ACC-014] [REG-049] explains a missing mobile number, and adds one', async () => {
    api.on('GET /v1/user/details', detailsOf({ mobile: '', isCurrentMobileValid: false }));
    const { user } = open();
    const add = await screen.findByRole('button', { name: 'Add mobile number' });
    expect(screen.getByText('None yet')).toBeDefined();
    expect(screen.getByText('Without one, codes come by email only.')).toBeDefined();
    await user.click(add);
    expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('');
    await user.click(screen.getByRole('tab', { name: 'Change password' }));
    const panel = within(screen.getByRole('tabpanel'));
    expect(await panel.findByText('You have no mobile number here yet.')).toBeDefined();
    expect(panel.getByText('mia@example.com')).toBeDefined();
  });
});
