import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import MyDetailsPage from './my-details.page.tsx';
import { accountApi } from '#web/features/account/test-account.ts';

const here = {
  id: '0d9c6c9a-3f0e-4a43-8f43-6d0b0d1c0001',
  current: true,
  device: 'Chrome on Linux',
  signedInAt: '2026-11-20T13:05:00Z',
  lastSeenAt: '2026-11-21T01:00:00Z',
};
const phone = {
  ...here,
  id: '0d9c6c9a-3f0e-4a43-8f43-6d0b0d1c0002',
  current: false,
  device: 'Safari on iPhone',
};
const tablet = { ...phone, id: '0d9c6c9a-3f0e-4a43-8f43-6d0b0d1c0003', device: 'Firefox on Android' };
const END_ONE = 'POST /v1/user/sign-out-session';
const END_OTHERS = 'POST /v1/user/sign-out-others';
let api: FakeApi;

beforeEach(() => {
  api = accountApi();
});

const open = (address = '/my-details?step=4') => openPage(address, { '/my-details/:place?': MyDetailsPage });

/** A place of the account without the list of places. */
async function placeNamed(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const place = heading.closest<HTMLElement>('.place');
  if (place === null) throw new Error(`${name} is no place`);
  return within(place);
}
const devices = async () => within(await screen.findByRole('region', { name: 'Devices' }));
const activity = () => placeNamed('Activity');

describe('the devices', () => {
  it('lists devices with Sydney times, without a sign-out button for this one', async () => {
    api.on('GET /v1/user/sessions', [here, phone]);
    open();
    const list = await devices();
    const [first, second] = await list.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/Chrome on Linux.*This device.*21 Nov 2026, 12:05/);
    expect(list.getAllByRole('button', { name: /^Log out (?!all)/ })).toHaveLength(1);
    expect(second?.textContent).toContain('Safari on iPhone');
  });

  it('signs a device out with its own button', async () => {
    api.on('GET /v1/user/sessions', [here, phone, tablet], [here, tablet]);
    api.on(END_ONE, { ok: true });
    const { user } = open();
    const list = await devices();
    await user.click(await list.findByRole('button', { name: 'Log out Safari on iPhone' }));
    expect(await list.findByText('That device is logged out.')).toBeDefined();
    expect(api.calls(END_ONE).map(({ body }) => body)).toEqual([{ id: phone.id }]);
    expect(list.queryByText('Safari on iPhone')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Devices');
  });

  it('signs all other devices out after a confirmation', async () => {
    api.on('GET /v1/user/sessions', [here, phone, tablet], [here]);
    api.on(END_OTHERS, { ok: true });
    const { user } = open();
    const list = await devices();
    await user.click(await list.findByRole('button', { name: 'Log out all others' }));
    await user.click(screen.getByRole('button', { name: 'Keep them logged in' }));
    expect(api.calls(END_OTHERS)).toHaveLength(0);
    await user.click(list.getByRole('button', { name: 'Log out all others' }));
    await user.click(screen.getByRole('button', { name: 'Yes, log them out' }));
    expect(await list.findByText('All other devices are logged out.')).toBeDefined();
    expect(list.getByText('You are not logged in anywhere else.')).toBeDefined();
    expect(list.queryByRole('button', { name: 'Log out all others' })).toBeNull();
  });

  it('shows a few of many devices, and still signs all others out', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({
      ...phone,
      id: `0d9c6c9a-3f0e-4a43-8f43-6d0b0d1c01${String(index).padStart(2, '0')}`,
    }));
    api.on('GET /v1/user/sessions', [here, ...many]);
    const { user } = open();
    const list = await devices();
    expect(await list.findAllByRole('listitem')).toHaveLength(8);
    await user.click(list.getByRole('button', { name: 'Show all 12 devices' }));
    expect(list.getAllByRole('listitem')).toHaveLength(12);
    expect(list.getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded')).toBe('true');
    expect(list.getByRole('button', { name: 'Log out all others' })).toBeDefined();
  });

  it('keeps a device that could not be signed out, and says so', async () => {
    api.on('GET /v1/user/sessions', [here, phone]);
    api.on(END_ONE, { refuse: 'unavailable' });
    const { user } = open();
    const list = await devices();
    await user.click(await list.findByRole('button', { name: /Log out Safari/ }));
    expect(await list.findByRole('alert')).toBeDefined();
    expect(list.getByText('Safari on iPhone', { selector: 'strong' })).toBeDefined();
  });

  it('leads to a new code and back when the last one is too old', async () => {
    api.on('GET /v1/user/sessions', [here, phone]);
    api.on(END_ONE, {
      refuse: 'second-factor-needed',
      errorMessage: 'It has been a while since you entered a code.',
      redirect_uri: '/login-2fa?retUrl=%2Fmy-details%2Fdevices',
    });
    const { user } = open();
    const list = await devices();
    await user.click(await list.findByRole('button', { name: /Log out Safari/ }));
    expect((await list.findByRole('alert')).textContent).toContain(
      'It has been a while since you entered a code.',
    );
    const link = list.getByRole('link', { name: 'Get a new code' });
    expect(link.getAttribute('href')).toBe('/login-2fa?retUrl=%2Fmy-details%2Fdevices');
  });
});

describe('the activity', () => {
  it('lists activity with time and device, newest first, the rest on request', async () => {
    const items = Array.from({ length: 21 }, (_, index) => ({
      at: `2026-11-${String(21 - index).padStart(2, '0')}T12:05:00Z`,
      kind: index === 20 ? ('bureau-accessed' as const) : ('signed-in' as const),
      device: index === 20 ? null : 'Chrome on Linux',
      because: null,
      case: null,
    }));
    api.on('GET /v1/user/activity', { items });
    const { user } = open('/my-details/activity');
    const log = await activity();
    const [first] = await log.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/Logged in with your password.*21 Nov 2026.*on Chrome on Linux/);
    expect(log.queryByText('We got your score from the credit bureau')).toBeNull();
    await user.click(log.getByRole('button', { name: 'Show all 21' }));
    expect(log.getByText('We got your score from the credit bureau')).toBeDefined();
  });

  it('lists the entries that the member is still dealing with', async () => {
    const entry = { itemReference: 'item-9', itemKind: 'enquiry', provider: 'Yabby Pay' } as const;
    const title = 'Enquiry of 3 Mar 2026, Yabby Pay';
    api.on('GET /v1/corrections/not-mine', {
      entries: [{ ...entry, title, bureau: null, amount: null, credit: null, points: null, done: [] }],
    });
    api.on('GET /v1/user/activity', { items: [] });
    open('/my-details/activity');
    const link = await (await activity()).findByRole('link', { name: title });
    expect(link.getAttribute('href')).toBe('/corrections/not-mine#item-9');
  });

  it('[ACC-019] says what staff did, why and in which case, and links to help', async () => {
    const staff = { kind: 'file-looked-at', because: 'unread', case: '4711' } as const;
    api.on('GET /v1/user/activity', { items: [{ at: here.signedInAt, device: null, ...staff }] });
    open('/my-details/activity');
    const log = await activity();
    const link = await log.findByRole('link', { name: 'change your password' });
    expect(link.getAttribute('href')).toBe('/change-password');
    const words =
      'Wattle’s staff looked at a credit file that was sent for you, because the credit bureau’s answer could not be read, case 4711';
    expect(log.getByText(words)).toBeDefined();
  });

  it('shows an empty activity list', async () => {
    open('/my-details/activity');
    const log = await activity();
    expect(await log.findByText('Nothing has happened in your account yet.')).toBeDefined();
  });
});

it('[ACC-011] reports a list that failed to load without affecting other places, and retries', async () => {
  api.on('GET /v1/user/details', { refuse: 'internal' });
  api.on('GET /v1/user/sessions', { refuse: 'internal' }, [here]);
  // Asked for by both places.
  api.on('GET /v1/user/activity', { refuse: 'internal' }, { refuse: 'internal' }, { items: [] });
  const { user } = open();
  await user.click(await (await devices()).findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Chrome on Linux')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Activity' }));
  await user.click(await (await activity()).findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Nothing has happened in your account yet.')).toBeDefined());
});
