import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { accountApi, detailsOf, findFirstRow, retype } from '#web/features/account/test-account.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import MyDetailsPage, { meta } from './my-details.page.tsx';

const open = (address = '/my-details') => openPage(address, { '/my-details/:place?': MyDetailsPage });
let api: FakeApi;

beforeEach(() => {
  api = accountApi();
});

const list = () => within(screen.getByRole('navigation', { name: 'Account' }));
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

/** Simulates a screen at most this wide. */
function narrowTo(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: Number(/max-width: ([\d.]+)em/.exec(query)?.[1] ?? 0) * 16 >= width,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

describe('the list of places', () => {
  it('[ACC-001] [ACC-004] lists all places, the tabs first, the others as links', async () => {
    open();
    await findFirstRow();
    expect(
      list()
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Your details', 'Current address', 'Identity documents', 'Change password']);
    const links = list().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Activity', '/my-details/activity'],
    ]);
    expect(
      screen.getByRole('tab', { name: 'Change password', description: 'Passkeys, codes, devices' }),
    ).toBe(screen.getAllByRole('tab')[3]);
  });

  it.each([
    ['activity', 'Activity'],

    ['leave', 'Leave Wattle'],
  ])('[ACC-001] shows at /my-details/%s the place %s, under the same heading', async (part, title) => {
    open(`/my-details/${part}`);
    expect(await heading(title)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(meta({ params: { place: part } })).toContainEqual({ title: `${title} | Account | Wattle` });
    // Waits for its calls before the next test begins.
    await waitFor(() => expect(screen.queryByText(/^Getting/)).toBeNull());
  });

  it('[ACC-018] keeps a tab’s typed text while another place is open, and announces the place', async () => {
    const { user, currentPath } = open();
    await retype(user, 'Last name', 'Chen-Wu');
    await user.click(list().getByRole('link', { name: 'Activity' }));
    expect(currentPath()).toBe('/my-details/activity');
    expect(document.activeElement).toBe(await heading('Activity'));
    await user.click(list().getByRole('link', { name: 'Your details' }));
    expect(currentPath()).toBe('/my-details');
    expect(document.activeElement).toBe(await heading('Your details'));
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Chen-Wu');
  });

  it('[ACC-007] collapses to one line with the current place on a narrow screen, tabs inside', async () => {
    narrowTo(900);
    const { user } = open('/my-details?step=2');
    const pick = await screen.findByText('Account:');
    const summary = pick.closest('summary');
    expect(summary?.textContent).toBe('Account: Current address');
    await user.click(pick);
    await user.click(screen.getByRole('tab', { name: 'Identity documents' }));
    expect(summary?.closest('details')?.open).toBe(false);
    expect(summary?.textContent).toBe('Account: Identity documents');
    expect(document.activeElement).toBe(summary);
  });

  it('[ACC-007] shows the tabs as an accordion on a phone, reached from the line', async () => {
    narrowTo(390);
    const { user, currentPath } = open('/my-details/activity');
    await user.click(await screen.findByText('Account:'));
    await user.click(list().getByRole('link', { name: 'Current address' }));
    expect(currentPath()).toBe('/my-details?step=2');
    expect(screen.queryByRole('tab')).toBeNull();
    const summary = (await heading('Current address')).closest('summary');
    expect(summary?.closest('details')?.open).toBe(true);
  });

  it.each([
    ['/my-details/log-in', '/my-details?step=4#passkeys', 'Passkeys'],
    ['/my-details/Devices', '/my-details?step=4#devices', 'Devices'],
    ['/my-details/your-data', '/my-details#your-data', 'A copy of your data'],
  ])('[ACC-004] leads from %s to %s and its line', async (from, to, title) => {
    const { currentPath, router } = open(from);
    const line = await screen.findByRole('heading', { level: 3, name: title });
    await waitFor(() => expect(document.activeElement).toBe(line));
    expect(currentPath() + router.state.location.hash).toBe(to);
  });

  it('[ACC-001] leads from an unknown place to the account', async () => {
    const { currentPath } = open('/my-details/nowhere');
    await waitFor(() => expect(currentPath()).toBe('/my-details'));
    await findFirstRow();
  });
});

it('[ACC-010] shows placeholders while the details load', async () => {
  const waiting = Promise.withResolvers<undefined>();
  api.onEach('GET /v1/user/details', async () => {
    await waiting.promise;
    return detailsOf();
  });
  open();
  const tabs = await screen.findAllByRole('tab');
  expect(screen.getByText('Getting your details')).toBeDefined();
  const panels = tabs.map((tab) => document.getElementById(tab.getAttribute('aria-controls') ?? ''));
  expect(panels.map((panel) => panel?.getAttribute('role'))).toEqual(
    Array.from({ length: 4 }, () => 'tabpanel'),
  );
  waiting.resolve(undefined);
  expect(await findFirstRow()).toBeDefined();
});
