import { act, render, renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#web/api/call.ts';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE, profileOf } from '#web/api/fake-api.ts';
import { currentSession, refreshProfile } from '#web/api/session.ts';
import { FormBody } from './form-page.tsx';
import { type Once, useSubmit } from './use-submit.ts';

const SAVE = 'PUT /v1/user/about-me-agreement';
const FREEZE = 'POST /v1/corrections/ban';
const INIT = 'GET /v1/user/init';
let fake: FakeApi;

beforeEach(() => {
  fake = installFakeApi(memberOf());
});

const saveAgreement = (agreed: boolean) => api(SAVE, { body: { agreed } });
const failed = () => 'It failed.';
const freeze = (which: string, once: Once) =>
  once({ which }, (headers) => api(FREEZE, { body: {}, headers }));
const keys = () => fake.calls(FREEZE).map(({ headers }) => headers.get('idempotency-key'));

function roles() {
  const session = currentSession();
  return session.status === 'known' ? session.profile.roles : null;
}

/** A call that resolves on demand. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, answer: () => act(async () => resolve()) };
}

function FailingForm() {
  const { submit, pending, problem } = useSubmit({
    send: () => Promise.reject(new Error('no')),
    explain: failed,
  });
  return (
    <FormBody onSubmit={() => void submit()} pending={pending} problem={problem} submit="Send">
      <input aria-label="Name" />
    </FormBody>
  );
}

describe('useSubmit', () => {
  it('stays pending until everything is done, and exposes its input', async () => {
    const call = waiting();
    const { result } = renderHook(() => useSubmit<string>({ send: () => call.promise, explain: failed }));
    expect([result.current.pending, result.current.sending]).toEqual([false, null]);
    act(() => void result.current.submit('a'));
    expect([result.current.pending, result.current.sending]).toEqual([true, 'a']);
    await call.answer();
    expect([result.current.pending, result.current.sending, result.current.problem]).toEqual([
      false,
      null,
      null,
    ]);
  });

  it('sends once for repeated presses, even before a render', async () => {
    const call = waiting();
    const send = vi.fn<() => Promise<void>>(() => call.promise);
    const { result } = renderHook(() => useSubmit({ send, explain: failed }));
    const { submit } = result.current;
    act(() => {
      void submit();
      void submit();
    });
    await expect(act(() => result.current.submit())).resolves.toBe(false);
    await call.answer();
    expect(send).toHaveBeenCalledTimes(1);
    await act(() => result.current.submit());
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('resolves to whether it succeeded', async () => {
    fake.on(SAVE, { agreed: true }, NETWORK_FAILURE);
    const { result } = renderHook(() =>
      useSubmit({
        async send(on: boolean) {
          await saveAgreement(on);
        },
        explain: failed,
      }),
    );
    await expect(act(() => result.current.submit(true))).resolves.toBe(true);
    await expect(act(() => result.current.submit(true))).resolves.toBe(false);
  });
});

describe('its problem', () => {
  it('explains a failure of its input, and clears it on the next press or forget', async () => {
    const call = waiting();
    const send = vi.fn<(which: string) => Promise<void>>();
    send.mockRejectedValueOnce(new Error('no')).mockRejectedValueOnce(new Error('no'));
    send.mockReturnValueOnce(call.promise);
    const { result } = renderHook(() =>
      useSubmit({ send, explain: (error, which) => `${which}: ${String(error)}` }),
    );
    await act(() => result.current.submit('first'));
    expect(result.current.problem).toBe('first: Error: no');
    act(() => result.current.forget());
    expect(result.current.problem).toBeNull();
    await act(() => result.current.submit('second'));
    expect(result.current.problem).toBe('second: Error: no');
    act(() => void result.current.submit('third'));
    expect(result.current.problem).toBeNull();
    await call.answer();
  });

  it('shows the problem of an answer that did nothing', async () => {
    const { result } = renderHook(() =>
      useSubmit({ send: async () => 'No code was sent.', explain: failed }),
    );
    await expect(act(() => result.current.submit())).resolves.toBe(false);
    expect(result.current.problem).toBe('No code was sent.');
  });

  it('announces the problem and keeps typed text', async () => {
    render(<FailingForm />);
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    name.value = 'Grace';
    screen.getByRole('button', { name: 'Send' }).click();
    expect((await screen.findByRole('alert')).textContent).toBe('It failed.');
    expect(name.value).toBe('Grace');
  });
});

describe('its session', () => {
  it('refreshes the session before explaining a withdrawn second factor', async () => {
    await refreshProfile();
    fake.on(SAVE, { refuse: 'role-missing' });
    fake.on(INIT, memberOf({ roles: 'IV,EV,MV,1FA' }));
    const { result } = renderHook(() =>
      useSubmit({
        async send() {
          await saveAgreement(true);
        },
        explain: () => roles(),
      }),
    );
    await act(() => result.current.submit());
    expect(result.current.problem).toBe('IV,EV,MV,1FA');
  });

  it('ends the session when a call says so', async () => {
    await refreshProfile();
    fake.on(SAVE, { refuse: 'unauthenticated' });
    fake.on(INIT, profileOf());
    const { result } = renderHook(() =>
      useSubmit({
        async send() {
          await saveAgreement(true);
        },
        explain: failed,
      }),
    );
    await act(() => result.current.submit());
    const session = currentSession();
    expect(session.status === 'known' && session.profile.isAuthenticated).toBe(false);
    expect(result.current.pending).toBe(false);
  });
});

describe('its idempotency key', () => {
  it('keeps the key while the outcome is unknown, and renews it for other content and after an answer', async () => {
    fake.on(FREEZE, NETWORK_FAILURE, NETWORK_FAILURE, NETWORK_FAILURE, { refuse: 'rate-limited' });
    const { result } = renderHook(() =>
      useSubmit({
        async send(which: string, once) {
          await freeze(which, once);
        },
        explain: failed,
      }),
    );
    for (const which of ['a', 'a', 'b', 'b', 'b']) await act(() => result.current.submit(which));
    const [first, second, third, fourth, fifth] = keys();
    expect(second).toBe(first);
    expect(fourth).toBe(third);
    expect(new Set([first, third, fifth]).size).toBe(3);
  });
});
