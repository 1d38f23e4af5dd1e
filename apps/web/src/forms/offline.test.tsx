import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '#web/api/call.ts';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { isOffline } from '#web/api/network.ts';
import { ConnectionNote } from '#web/app/connection-note.tsx';
import { openPage } from '#web/forms/test-pages.tsx';
import { Gated } from './gated.tsx';
import { genericMessage } from './problem-words.ts';
import { useSubmit } from './use-submit.ts';

const OFFLINE = 'You are offline. Nothing was sent. Try again once you are connected.';

/** Goes offline or online, with the event that browsers dispatch. */
function plug(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => {
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}
afterEach(() => {
  plug(true);
  vi.restoreAllMocks();
});

function Save() {
  const { submit, problem } = useSubmit({
    async send() {
      await api('POST /v1/validate/email', { body: { email: 'a@b.au' } });
    },
    explain: (error) => genericMessage(error),
  });
  return (
    <>
      <button type="button" onClick={() => void submit()}>
        Save
      </button>
      <p>{problem}</p>
    </>
  );
}

const Page = () => <Gated gate={() => null}>{() => <h1>Here</h1>}</Gated>;

const said = () => screen.getByRole('status').textContent;
const sent = (fake: FakeApi) => fake.calls('POST /v1/validate/email').length;

describe('offline', () => {
  it('[ERR-008] sends nothing offline and says so, and sends the next press once online', async () => {
    const fake = installFakeApi();
    fake.on('POST /v1/validate/email', { isValid: true });
    const user = userEvent.setup();
    render(<Save />);
    plug(false);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText(OFFLINE)).toBeDefined();
    expect(sent(fake)).toBe(0);
    plug(true);
    expect(screen.queryByText(OFFLINE)).toBeNull();
    await user.click(screen.getByRole('button'));
    await expect.poll(() => sent(fake)).toBe(1);
  });

  it('[ERR-008] starts no call offline, and distinguishes that from a lost one', async () => {
    const fake = installFakeApi();
    plug(false);
    const failed = await api('POST /v1/validate/email', { body: { email: 'a@b.au' } }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ status: 0, problem: null });
    expect(isOffline(failed)).toBe(true);
    expect(sent(fake)).toBe(0);
  });

  it('[ERR-008] says that a page needs the network, and loads it once online', async () => {
    installFakeApi(memberOf());
    plug(false);
    openPage('/here', { '/here': Page });
    expect(await screen.findByText(OFFLINE)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    plug(true);
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeDefined();
  });

  it('announces offline on every page, and briefly that it is online again', () => {
    vi.useFakeTimers();
    render(<ConnectionNote />);
    expect(said()).toBe('');
    plug(false);
    expect(said()).toContain('You are offline.');
    plug(true);
    expect(said()).toBe('You are connected again.');
    act(() => {
      vi.advanceTimersByTime(4000);
    });
    expect(said()).toBe('');
    vi.useRealTimers();
  });
});
