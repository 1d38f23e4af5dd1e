import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, profileOf } from '#web/api/fake-api.ts';
import { findSentence, freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import CorrectionsPage from '../corrections.page.tsx';
import { banOf, correctionsApi } from '../test-corrections.ts';
import type { Ban } from '../use-corrections.ts';

const extendKey = 'POST /v1/corrections/ban/extend';
const passOnKey = 'POST /v1/corrections/ban/pass-on';
const liftKey = 'POST /v1/corrections/ban/lift';
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

const password = () => screen.getByLabelText<HTMLInputElement>('Password');

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Where it holds' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a freeze', () => {
  it('reports a freeze that failed to load, and retries', async () => {
    api.on('GET /v1/corrections', { refuse: 'internal' }, { cases: [], ban: null });
    const { user } = openPage('/corrections', { '/corrections': CorrectionsPage });
    await press(user, 'Try again');
    expect(
      await screen.findByRole('heading', { name: 'Your file at Yarran Credit is not frozen' }),
    ).toBeDefined();
  });

  it('says that a freeze has not reached the bureau yet, and until when we retry', async () => {
    const late = { startsOn: null, endsOn: null, daysLeft: null, canExtend: false, triedUntil: '2026-03-19' };
    openWith(banOf({ state: 'requested', ...late }));
    const words = await screen.findByText(/It has not arrived there yet. We keep trying until 19 Mar 2026/);
    expect(words.textContent).toMatch(/^We have your request/);
  });

  it.each([
    [
      'request',
      { state: 'ended', startsOn: null, endsOn: null },
      'Your file is not frozen. You can ask again',
    ],
    ['extension', { state: 'in-force' }, 'Your freeze still ends on 19 Mar 2026. You can ask again'],
    ['lift', { state: 'in-force' }, 'could not tell Yarran Credit to lift the freeze'],
  ] as const)('says how the file stands when the %s was not delivered', async (undelivered, ban, words) => {
    openWith(banOf({ ...ban, undelivered }));
    expect(await findSentence(words)).toBeDefined();
    const ask = { request: 'Freeze my file', extension: /Extend by 21 days/, lift: 'Lift the freeze' };
    const role = undelivered === 'request' ? 'link' : 'button';
    expect(screen.getByRole(role, { name: ask[undelivered] })).toBeDefined();
  });

  it.each([
    [
      '2026-02-26T02:00:00Z',
      { daysLeft: 21 },
      ['done', 'now', 'ahead', 'ahead'],
      '26 Feb 2026, 21 days left',
    ],
    ['2026-03-11T02:00:00Z', { daysLeft: 8 }, ['done', 'now', 'ahead', 'ahead'], '26 Feb 2026, 8 days left'],
    [
      '2026-03-12T02:00:00Z',
      { daysLeft: 7 },
      ['done', 'done', 'now', 'ahead'],
      '12 Mar 2026, by email, 7 days left',
    ],
    [
      '2026-03-19T02:00:00Z',
      { daysLeft: 0 },
      ['done', 'done', 'done', 'now'],
      '19 Mar 2026, today is the last day',
    ],
  ])('[REPORT-046] has one current milestone on %s', async (now, left, states, when) => {
    vi.setSystemTime(new Date(now));
    openWith(banOf(left));
    const days = within(await screen.findByRole('list', { name: 'The days of your freeze' }));
    const items = days.getAllByRole('listitem');
    expect(items.map(({ className }) => className.replace('corr-stem__item is-', ''))).toEqual(states);
    const current = items.filter((each) => each.getAttribute('aria-current') === 'step');
    expect(current).toHaveLength(1);
    expect(current[0]?.querySelector('.corr-stem__when')?.textContent).toBe(when);
  });

  it('extends a freeze until the day that it names', async () => {
    const { user } = openWith(banOf());
    expect(await screen.findByText('Your file at Yarran Credit is frozen until 19 Mar 2026')).toBeDefined();
    const longer = banOf({ endsOn: '2026-04-09', daysLeft: 30, extensions: 1 });
    api.on(extendKey, { cases: [], ban: longer });
    await press(user, 'Extend by 21 days');
    expect(screen.getByText(/for 21 more days, until 9 Apr 2026/)).toBeDefined();
    await press(user, 'Yes, extend it');
    expect(await screen.findByText('Your file at Yarran Credit is frozen until 9 Apr 2026')).toBeDefined();
  });

  it('[REPORT-043] has a freeze passed on by a press that names the bureaus, and shows what each answered', async () => {
    const canPassOnTo = ['Jarrah Credit', 'Mallee Credit', 'Karri Credit'];
    const { user } = openWith(banOf({ canPassOnTo }));
    const requestedAt = '2026-03-10T02:00:00.000Z';
    const asked = banOf({ passedOn: { requestedAt, answers: null } });
    api.on(passOnKey, { cases: [], ban: asked });
    const answers = [
      { bureau: 'Jarrah Credit', state: 'in-force', endsOn: '2026-03-19' },
      { bureau: 'Mallee Credit', state: 'asked', endsOn: null },
      { bureau: 'Karri Credit', state: 'refused', endsOn: null },
    ] as const;
    expect(await rows()).toEqual([
      'Yarran CreditFrozen until 19 Mar 2026',
      'Jarrah CreditNot asked yet',
      'Mallee CreditNot asked yet',
      'Karri CreditNot asked yet',
    ]);
    api.on('GET /v1/corrections', { cases: [], ban: banOf({ passedOn: { requestedAt, answers } }) });
    await press(
      user,
      'Ask Yarran Credit to pass my freeze on to Jarrah Credit, Mallee Credit and Karri Credit',
    );
    await pass(10_000);
    expect(await rows()).toEqual([
      'Yarran CreditFrozen until 19 Mar 2026',
      'Jarrah CreditFrozen until 19 Mar 2026',
      'Mallee CreditAsked. It answers you itself',
      'Karri CreditIt did not freeze your file. Ask it why',
    ]);
    expect(api.calls(passOnKey)).toHaveLength(1);
  });

  it('offers to pass an extension on too', async () => {
    const answers = [{ bureau: 'Jarrah Credit', state: 'in-force', endsOn: '2026-02-26' }] as const;
    const passedOn = { requestedAt: '2026-02-10T02:00:00.000Z', answers };
    openWith(banOf({ canPassOnTo: ['Jarrah Credit'], passedOn }));
    const label = 'Ask Yarran Credit to pass my extension on to Jarrah Credit';
    expect(await screen.findByRole('button', { name: label })).toBeDefined();
    expect(screen.getByText('Frozen until 26 Feb 2026')).toBeDefined();
  });

  it('shows a refused extension, what applies instead and what to do', async () => {
    const { user } = openWith(banOf());
    const asked = banOf({ state: 'extension-requested', canExtend: false });
    api.on(extendKey, { cases: [], ban: asked });
    await press(user, 'Extend by 21 days');
    await press(user, 'Yes, extend it');
    expect(await screen.findByText(/Your extension is on its way/)).toBeDefined();
    api.on('GET /v1/corrections', {
      cases: [],
      ban: banOf({ extensionRefusedAt: '2026-03-10T02:00:01.000Z' }),
    });
    const words =
      'Yarran Credit did not accept the extension that you asked for. Your freeze still ends on 19 Mar 2026. You can ask again, or contact us.';
    expect(await screen.findByRole('link', { name: 'contact us' }, { timeout: 10_000 })).toBeDefined();
    expect((await findSentence(words)).closest('[role="status"]')).not.toBeNull();
    expect(screen.queryByText(/Your extension is on its way/)).toBeNull();
    expect(
      screen.getByRole('heading', { name: 'Your file at Yarran Credit is frozen until 19 Mar 2026' }),
    ).toBeDefined();
    await press(user, 'Extend by 21 days');
    await press(user, 'Yes, extend it');
    expect(await screen.findByText(/Your extension is on its way/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'contact us' })).toBeNull();
  });

  it('offers a new freeze after one that ended during a refused extension', async () => {
    openWith(
      banOf({
        state: 'ended',
        daysLeft: null,
        extensionRefusedAt: '2026-03-10T02:00:00.000Z',
        canExtend: false,
        canLift: false,
      }),
    );
    expect(await findSentence('You can ask for another, or contact us.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Freeze my file' })).toBeDefined();
  });

  it('lifts a freeze after naming the consequences, and where it goes on', async () => {
    const passedOn = { requestedAt: '2026-02-10T02:00:00.000Z', answers: null };
    const { user } = openWith(banOf({ passedOn }));
    api.on(liftKey, {
      cases: [],
      ban: banOf({ state: 'lifted', daysLeft: null, canExtend: false, canLift: false }),
    });
    await press(user, 'Lift the freeze');
    expect(screen.getByText(/even for a thief’s application.*The other bureaus keep theirs/)).toBeDefined();
    await user.type(password(), 'golden-branch-morning');
    await press(user, 'Yes, lift it');
    expect(api.calls(liftKey).map(({ body }) => body)).toEqual([{ password: 'golden-branch-morning' }]);
    expect(await screen.findByText(/You had your last freeze lifted/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Freeze my file' })).toBeDefined();
  });

  it('requires the password to lift, shows its error and keeps it typed', async () => {
    const { user } = openWith(banOf());
    await press(user, 'Lift the freeze');
    await press(user, 'Yes, lift it');
    expect(await screen.findByText('Password is required')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(api.calls(liftKey)).toEqual([]);
    const message = 'Incorrect Password';
    api.on(liftKey, {
      refuse: 'password-incorrect',
      errorMessage: message,
      errors: [{ field: 'password', message }],
    });
    await user.type(password(), 'not-mine');
    expect(screen.queryByText('Password is required')).toBeNull();
    await press(user, 'Yes, lift it');
    const said = await screen.findByText(message);
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(password().getAttribute('aria-describedby')).toContain(said.closest('[id]')?.id);
    expect(password().value).toBe('not-mine');
  });

  it('leads to a new code and back from the dialog', async () => {
    const { user } = openWith(banOf());
    api.on(liftKey, {
      refuse: 'second-factor-needed',
      errorMessage: 'It has been a while since you entered a code.',
    });
    await press(user, 'Lift the freeze');
    await user.type(password(), 'golden-branch-morning');
    await press(user, 'Yes, lift it');
    expect(await screen.findByText(/It has been a while since/)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Get a new code' });
    expect(link.getAttribute('href')).toBe('/login-2fa?retUrl=%2Fcorrections%23freeze');
  });

  it.each(['rate-limited', 'internal'] as const)('keeps typed text when refused with %s', async (refuse) => {
    const { user } = openWith(banOf());
    api.on(liftKey, { refuse });
    await press(user, 'Lift the freeze');
    await user.type(password(), 'golden-branch-morning');
    await press(user, 'Yes, lift it');
    expect(await screen.findByText(/still here/)).toBeDefined();
    expect(password().value).toBe('golden-branch-morning');
  });

  it('makes no call when cancelled', async () => {
    const { user } = openWith(banOf());
    await press(user, 'Lift the freeze');
    await press(user, 'Leave it as it is');
    expect(screen.queryByRole('button', { name: 'Yes, lift it' })).toBeNull();
    expect(api.calls(liftKey)).toEqual([]);
  });

  it('refetches and explains a state that has changed meanwhile', async () => {
    const { user } = openWith(banOf());
    api.on(liftKey, { refuse: 'ban-not-in-force' });
    await press(user, 'Lift the freeze');
    await user.type(password(), 'golden-branch-morning');
    await press(user, 'Yes, lift it');
    expect(await screen.findByText(/Your file is no longer frozen/)).toBeDefined();
    await waitFor(() => expect(api.calls('GET /v1/corrections')).toHaveLength(2));
  });

  it.each([
    ['extension-requested', /Your extension is on its way/],
    ['lift-requested', /Until it confirms that, your file stays frozen/],
  ] as const)('names the pending step with %s', async (state, words) => {
    openWith(banOf({ state, canExtend: false, canLift: false }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Extend|Lift/ })).toBeNull();
  });

  it('sends a visitor to the login and back', async () => {
    api.on('GET /v1/user/init', profileOf());
    const { currentPath } = openWith(null, '/corrections#freeze');
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fcorrections%23freeze'));
  });
});
