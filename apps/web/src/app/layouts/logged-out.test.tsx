import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { storeLogOut } from '#web/api/logged-out.ts';
import { currentSession, startSession } from '#web/api/session.ts';
import { confirmLogOut } from '#web/plain/logged-out.ts';
import { startPart } from '#web/plain/test-page.ts';
import { LoggedOutNote } from './logged-out.tsx';

beforeEach(() => sessionStorage.clear());

const visible = () =>
  [...document.querySelectorAll('[data-scope]:not([hidden])')].map((each) => each.textContent);

async function show(profile = {}) {
  installFakeApi(profile);
  render(<LoggedOutNote />);
  startPart(confirmLogOut);
  expect(visible(), 'as long as nobody is known').toEqual([]);
  startSession();
  await waitFor(() => expect(currentSession().status).toBe('known'));
}

describe('the page after a log-out', () => {
  it('[LOGIN-032] confirms a log-out once', async () => {
    storeLogOut(true);
    await show();
    expect(visible()).toEqual(['You are logged out.']);
    expect(screen.getByRole('status').classList).toContain('hall');
    startPart(confirmLogOut);
    expect(sessionStorage).toHaveLength(0);
  });

  it('[LOGIN-033] does not claim that the server ended the session when it did not', async () => {
    storeLogOut(false);
    await show();
    expect(visible().join()).toContain('you may still be logged in');
  });

  it.each<[string, string | null, object]>([
    ['without a log-out', null, {}],
    ['once somebody is logged in again', 'everywhere', memberOf()],
    ['with a note that is not ours', 'yes', {}],
  ])('says nothing %s', async (_, said, profile) => {
    if (said !== null) sessionStorage.setItem('wattle.logged-out', said);
    await show(profile);
    expect(visible()).toEqual([]);
  });
});
