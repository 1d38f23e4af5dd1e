import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import CorrectionsPage from '../corrections.page.tsx';
import { banOf, correctionsApi } from '../test-corrections.ts';
import type { Ban } from '../use-corrections.ts';
import { FreezeButton } from './freeze-button.tsx';

const requestKey = 'POST /v1/corrections/ban';
const passOnKey = 'POST /v1/corrections/ban/pass-on';
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = correctionsApi();
});

function openWith(ban: Ban | null, address = '/corrections') {
  api.on('GET /v1/corrections', { cases: [], ban });
  return openPage(address, { '/corrections': CorrectionsPage });
}

type User = ReturnType<typeof openWith>['user'];

async function press(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name }));
}

const REQUESTED = banOf({
  state: 'requested',
  startsOn: null,
  endsOn: null,
  reminderOn: null,
  daysLeft: null,
  canExtend: false,
});

describe('the dialog that freezes', () => {
  it('says in the dialog what a freeze stops and what not, and where the others are asked', async () => {
    openWith(null, '/corrections#freeze');
    const dialog = within(await screen.findByRole('dialog', { name: 'Freeze your file?' }));
    expect(await dialog.findByText(/Yarran Credit gives your file to no one/)).toBeDefined();
    expect(dialog.getByText(/lower your score/)).toBeDefined();
    expect(dialog.getByText(/likely to be, a victim of fraud/)).toBeDefined();
    expect(dialog.getByText(/^Equifax, Experian and illion each keep a file/)).toBeDefined();
    expect(api.calls(requestKey)).toEqual([]);
  });

  it('[REPORT-043] [REPORT-046] freezes in a dialog, once for repeated presses, and says after 8 s that it can be closed', async () => {
    const { user, router } = openWith(null);
    api.on(requestKey, { cases: [], ban: REQUESTED });
    await user.click(await screen.findByRole('link', { name: 'Freeze my file' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Freeze your file?' }));
    await user.dblClick(await dialog.findByRole('button', { name: 'Yes, freeze it' }));
    const said = await dialog.findByText('Yarran Credit is confirming it…');
    expect(api.calls(requestKey)).toHaveLength(1);
    expect(api.calls(requestKey)[0]?.headers.has('idempotency-key')).toBe(true);
    expect(dialog.queryByText(/You can close this/)).toBeNull();
    api.on('GET /v1/corrections', { cases: [], ban: REQUESTED });
    await pass(8000);
    expect(said.textContent).toBe('Yarran Credit is confirming it… You can close this. We email you.');
    await user.click(dialog.getByRole('button', { name: 'Close this' }));
    expect(router.state.location.hash).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
    const heading = screen.getByRole('heading', { name: 'Your freeze is on its way to Yarran Credit' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    api.on('GET /v1/corrections', { cases: [], ban: banOf() });
    await pass(60_000);
    expect(screen.getByRole('heading', { name: /is frozen until 19 Mar 2026$/ })).toBeDefined();
    expect(screen.queryByText(/We have your request/), 'the message goes with its state').toBeNull();
  });

  it('closes the dialog by Back, with the address as before', async () => {
    const { user, router } = openWith(null);
    await user.click(await screen.findByRole('link', { name: 'Freeze my file' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
    await act(() => router.navigate(-1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname + router.state.location.hash).toBe('/corrections');
  });

  it('leads to the freeze instead of the dialog where the file is frozen', async () => {
    openWith(banOf(), '/corrections#freeze');
    const heading = await screen.findByRole('heading', { name: /is frozen until 19 Mar 2026$/ });
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes on with a freeze that was asked for in another tab', async () => {
    const { user } = openWith(null, '/corrections#freeze');
    api.on(requestKey, { refuse: 'ban-open-already' });
    await screen.findByRole('button', { name: 'Yes, freeze it' });
    api.on('GET /v1/corrections', { cases: [], ban: banOf({ canPassOnTo: ['Jarrah Credit'] }) });
    await press(user, 'Yes, freeze it');
    const heading = await screen.findByRole('heading', {
      name: 'Frozen until 19 Mar 2026. The other bureaus too?',
    });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole('button', { name: 'Yes, freeze it' })).toBeNull();
    expect(api.calls(passOnKey)).toEqual([]);
    await press(user, 'Only at Yarran Credit');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls(passOnKey)).toEqual([]);
  });

  it('names its button after the freeze that the page knows of, without asking for it', async () => {
    api.on('GET /v1/corrections', { cases: [], ban: banOf() });
    const { user } = openPage('/', {
      '/': () => (
        <MemberPage gate={() => null}>
          {() => (
            <>
              <FreezeButton size="small" />
              <FreezeButton of="Yabby Pay" size="small" />
            </>
          )}
        </MemberPage>
      ),
    });
    await press(user, 'Freeze my file');
    expect(await screen.findByRole('dialog', { name: /^Frozen until 19 Mar 2026/ })).toBeDefined();
    expect(api.calls('GET /v1/corrections')).toHaveLength(1);
    expect(screen.getAllByText('See the freeze', { selector: 'button' })).toHaveLength(2);
  });

  it('opens from an entry too, and Back closes it there', async () => {
    api.on('GET /v1/corrections', { cases: [], ban: null });
    const { user } = openPage('/', {
      '/': () => (
        <MemberPage gate={() => null}>{() => <FreezeButton of="Yabby Pay" size="small" />}</MemberPage>
      ),
    });
    await press(user, 'Freeze my file: Yabby Pay');
    expect(await screen.findByRole('button', { name: 'Yes, freeze it' })).toBeDefined();
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
