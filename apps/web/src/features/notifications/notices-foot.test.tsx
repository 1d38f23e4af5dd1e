import { MAILED_CATEGORIES } from '@wattle/domain/notifications/categories';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { NoticesFoot } from './notices-foot.tsx';

const OFF = { email: [], push: [], isDaily: false };
const ON = { ...OFF, email: [...MAILED_CATEGORIES] };

const all = (isOn: boolean) => ({ email: { kinds: [...MAILED_CATEGORIES], isOn } });

let api: FakeApi;

beforeEach(() => {
  api = installFakeApi(memberOf());
});

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NoticesFoot />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const theSwitch = () =>
  screen.findByRole<HTMLInputElement>('switch', {
    name: 'Tell me by email when there is news about my score, file or goals',
  });
const savedChoices = () => api.calls('PUT /v1/user/notifications/choices').map(({ body }) => body);

describe('the switch of score-change notices', () => {
  it('[SCORE-028] shows the stored choice, applies a change at once and confirms it', async () => {
    api.on('GET /v1/user/notifications/choices', OFF);
    api.on('PUT /v1/user/notifications/choices', ON, OFF);
    const user = open();
    await waitFor(async () => expect((await theSwitch()).disabled).toBe(false));
    expect((await theSwitch()).checked).toBe(false);
    await user.click(await theSwitch());
    expect(await screen.findByText('We will email you when something changes.')).toBeDefined();
    expect((await theSwitch()).checked).toBe(true);
    await user.click(await theSwitch());
    expect(await screen.findByText('We will not email you about changes.')).toBeDefined();
    expect(savedChoices()).toEqual([all(true), all(false)]);
  });

  it('[ERR-002] reverts a choice that could not be saved', async () => {
    api.on('GET /v1/user/notifications/choices', ON);
    api.on('PUT /v1/user/notifications/choices', NETWORK_FAILURE);
    const user = open();
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
    await user.click(await theSwitch());
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
    expect((await theSwitch()).checked).toBe(true);
  });

  it('[ERR-002] offers a retry when the choice could not be loaded', async () => {
    api.on('GET /v1/user/notifications/choices', { refuse: 'internal' }, ON);
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
  });

  it.each([
    ['returned', /An email to your address came back, so we stopped sending these/],
    ['complained', /One of our emails was reported as spam from your mailbox/],
  ] as const)(
    '[SCORE-028] says that none are sent once mail was %s, and resumes on request',
    async (why, words) => {
      api.on('GET /v1/user/notifications/choices', {
        ...ON,
        stopped: { why, since: '2026-11-01T00:00:00.000Z' },
      });
      api.on('PUT /v1/user/notifications/choices', ON);
      const user = open();
      expect(await screen.findByText(words)).toBeDefined();
      expect((await theSwitch()).checked).toBe(true);
      await user.click(screen.getByRole('button', { name: 'Send them again' }));
      await waitFor(() => expect(screen.queryByText(words)).toBeNull());
      expect(savedChoices()).toEqual([all(true)]);
      expect(await screen.findByText('We will email you when something changes.')).toBeDefined();
    },
  );
});
