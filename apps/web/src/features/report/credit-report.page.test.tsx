import { act, screen, waitFor, within } from '@testing-library/react';
import { NO_REPORT_ISSUE } from '@wattle/domain/report/report';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { freezeTime, pass } from '#web/forms/test-pages.tsx';
import { accountOf, ADDRESS, EMPTY, openReport, reader, REPORT, reportApi, reportOf } from './test-report.ts';

let api: FakeApi;

beforeEach(() => {
  history.replaceState(null, '', '/');
  api = reportApi();
});

const address = () => location.pathname + location.search;
const tab = (name: RegExp | string) => screen.findByRole('tab', { name });
const panel = () => screen.findByRole('tabpanel');
const issue = (known: Partial<typeof NO_REPORT_ISSUE>) =>
  reportOf({ ...EMPTY, loaded: false, issue: { ...NO_REPORT_ISSUE, noReport: true, ...known } });
const press = async (user: ReturnType<typeof openReport>['user'], name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));

describe('access to the report', () => {
  it('[REPORT-004] sends a visitor to the login and back to the tab', async () => {
    api.on('GET /v1/user/init', memberOf({ isAuthenticated: false, roles: '', identifier: null }));
    const { currentPath } = openReport(`${ADDRESS}?step=4`);
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fcredit-report-overview%3Fstep%3D4'));
  });

  it.each([
    ['2FA', 'IV,IDL,IPA,1FA,IHC', '/login-2fa'],
    ['IV', 'INV,1FA,2FA,IHC', '/my-details/verification'],
  ])(
    '[REPORT-003] [REPORT-004] sends a member without %s to the step that gives it',
    async (_, roles, next) => {
      api.on('GET /v1/user/init', reader({ roles, redirect_uri: next }));
      const { currentPath } = openReport();
      await waitFor(() => expect(currentPath().split('?')[0]).toBe(next));
      expect(api.calls(REPORT)).toHaveLength(0);
    },
  );

  it('[REPORT-005] sends a member outside the cohort to the dashboard', async () => {
    api.on('GET /v1/user/init', reader({ roles: 'IV,IDL,IPA,1FA,2FA' }));
    const { currentPath } = openReport();
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('[REPORT-006] fetches and shows nothing with one document, and links to the verification', async () => {
    api.on('GET /v1/user/init', reader({ roles: 'IV,IDL,1FA,2FA,IHC' }));
    openReport();
    const verify = await screen.findByRole('link', { name: 'Verify Identity' });
    expect(verify.getAttribute('href')).toBe('/my-details/verification');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(api.calls(REPORT)).toHaveLength(0);
  });

  it('[REPORT-006] follows a server that counts fewer documents', async () => {
    api.on(REPORT, { refuse: 'documents-needed' });
    openReport();
    expect(await screen.findByRole('link', { name: 'Verify Identity' })).toBeTruthy();
  });
});

describe('loading', () => {
  it('[REPORT-032] [REPORT-015] [REPORT-019] loads the profile first, then the report under a loading bar', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof reportOf>>();
    api.onEach(REPORT, () => answer.promise);
    openReport();
    expect(await screen.findByRole('progressbar')).toBeTruthy();
    await waitFor(() => expect(api.calls(REPORT)).toHaveLength(1));
    expect(api.calls('GET /v1/user/init')).toHaveLength(1);
    expect(api.calls(REPORT)[0]?.body).toEqual({ retry: false });
    expect(api.calls(REPORT)[0]?.headers.get('x-csrf-token')).toBe('csrf-1');
    answer.resolve(reportOf());
    expect(await screen.findByText('Mia Chen. From Yarran Credit on 3 Nov 2025.')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('[REPORT-036] [REPORT-037] retries a busy bureau every 3 s and announces each try', async () => {
    freezeTime();
    api.on(REPORT, { refuse: 'report-try-later' }, { refuse: 'report-try-later' }, reportOf());
    openReport();
    await pass(0);
    await waitFor(() => expect(api.calls(REPORT)).toHaveLength(1));
    await pass(2000);
    expect(api.calls(REPORT)).toHaveLength(1);
    await pass(1500);
    expect(api.calls(REPORT)).toHaveLength(2);
    expect(screen.getByText(/asking again, 2 of 6/)).toBeTruthy();
    await pass(3000);
    expect(api.calls(REPORT)[2]?.body).toEqual({ retry: true });
    expect(await tab('Accounts (2)')).toBeTruthy();
  });

  it('[REPORT-035] [REPORT-038] [E55] says to try later after six requests, and retries on request', async () => {
    freezeTime();
    api.on(REPORT, { refuse: 'report-try-later' });
    const { user } = openReport();
    await pass(16_000);
    expect(await screen.findByText(/could not give us your score yet/)).toBeTruthy();
    expect(screen.getByText(/we ask again automatically at/)).toBeTruthy();
    expect(api.calls(REPORT)).toHaveLength(6);
    api.on(REPORT, reportOf());
    await press(user, 'Try again');
    expect(await tab('Accounts (2)')).toBeTruthy();
  });
});

describe('a report of a bureau that is away', () => {
  it.each<[string, Parameters<typeof api.on<typeof REPORT>>[1], number]>([
    ['is down', { refuse: 'report-unavailable' }, 1],
    ['stays busy', { refuse: 'report-try-later' }, 6],
  ])(
    '[REPORT-045] is asked for again at the time it names, six times, in place, once the bureau %s',
    async (_, reply, requests) => {
      freezeTime();
      api.on(REPORT, reply);
      const { user } = openReport();
      await pass(16_000);
      const again = await screen.findByRole('button', { name: 'Try again' });
      expect(screen.getByText(/we ask again automatically at/)).toBeTruthy();
      for (let each = 0; each < 10; each += 1) await pass(320_000);
      expect(api.calls(REPORT)).toHaveLength(7 * requests);
      expect(screen.getByText('You can try again in a few minutes.')).toBeTruthy();
      api.on(REPORT, reportOf());
      await user.click(again);
      expect(await tab('Accounts (2)')).toBeTruthy();
    },
  );
});

describe('a missing report', () => {
  const words = {
    down: 'Yarran Credit is down at the moment. Please try again later.',
    later: 'Yarran Credit could not give us your score yet. Please try again later.',
    bad: 'Please verify your details or contact us.',
    generic: 'An unexpected error occurred when trying to perform your request',
  };
  it.each<[string, Parameters<typeof api.on<typeof REPORT>>[1], string]>([
    ['[REPORT-036] [E56] the bureau is down', { refuse: 'report-unavailable' } as const, words.down],
    ['[REPORT-036] [E56] the call fails', { refuse: 'internal' } as const, words.generic],
    ['the network fails', NETWORK_FAILURE, words.generic],
    ['[E57] the issue is try later', issue({ isTryLater: true }), words.later],
    ['[E57] the details are wrong', issue({ isScoreBadRequest: true }), words.bad],
  ])(
    '[REPORT-017] [REPORT-038] explains %s under the fixed header, with next steps',
    async (_, reply, said) => {
      api.on(REPORT, reply);
      openReport();
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('An error has ocurred');
      expect(alert.textContent).toContain(said);
      expect(alert.textContent).not.toContain('Api_');
      expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
      const ways = within(alert)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
      expect(ways).toEqual(expect.arrayContaining(['/dashboard', '/contact-us']));
      expect(screen.queryByRole('tab')).toBeNull();
    },
  );

  it('links a missing consent to where it is given', async () => {
    api.on(REPORT, { refuse: 'consent-missing' });
    openReport();
    const way = await screen.findByRole('link', { name: 'Give your consent' });
    expect(way.getAttribute('href')).toBe('/my-details/verification');
  });
});

describe('the tabs', () => {
  it('[REPORT-001] [REPORT-007] [REPORT-009] opens Accounts, with every tab’s count and defaults by account', async () => {
    openReport();
    expect((await tab('Accounts (2)')).getAttribute('aria-selected')).toBe('true');
    const row = screen.getByRole('tablist', { name: 'Credit report' }).parentElement ?? document.body;
    const names = [...row.querySelectorAll('button')].map(({ textContent }) => textContent.trim());
    expect(names).toEqual([
      'About Your Credit Overview',
      'Accounts (2)',
      'Credit Enquiries (1)',
      'Defaults (1)',
      'Court Actions (2)',
    ]);
  });

  it.each([
    ['2', /^Accounts/],
    ['3', /^Credit Enquiries/],
    ['4', /^Defaults/],
    ['5', /^Court Actions/],
    ['0', /^Accounts/],
    ['6', /^Accounts/],
    ['-1', /^Accounts/],
    ['abc', /^Accounts/],
    ['', /^Accounts/],
  ])('[REPORT-010] opens the tab of step %j, or else Accounts', async (step, name) => {
    openReport(`${ADDRESS}?step=${step}`);
    expect((await tab(name)).getAttribute('aria-selected')).toBe('true');
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  it('[REPORT-010] [REPORT-008] opens Accounts under the text about the overview for step 1', async () => {
    const { user } = openReport(`${ADDRESS}?step=1`);
    const about = await screen.findByRole('dialog', { name: 'About Your Credit Overview' });
    expect((await tab(/^Accounts/)).getAttribute('aria-selected')).toBe('true');
    await user.click(within(about).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe(`${ADDRESS}?step=2`));
  });

  it('[REPORT-008] keeps the tab selected under the text about the overview', async () => {
    const { user } = openReport(`${ADDRESS}?step=4`);
    await press(user, 'About Your Credit Overview');
    const about = await screen.findByRole('dialog', { name: 'About Your Credit Overview' });
    await user.click(within(about).getByRole('button', { name: 'Close' }));
    expect((await tab(/^Defaults/)).getAttribute('aria-selected')).toBe('true');
  });

  it('[REPORT-010] opens the tab of a link to another step', async () => {
    const { router } = openReport();
    await tab(/^Accounts/);
    await act(() => router.navigate(`${ADDRESS}?step=5`));
    expect((await tab(/^Court Actions/)).getAttribute('aria-selected')).toBe('true');
  });

  it('[REPORT-010] moves with arrow keys, Home and End, and keeps the step in the address', async () => {
    const { user } = openReport();
    await user.click(await tab(/^Accounts/));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await tab(/^Credit Enquiries/));
    expect(address()).toBe(`${ADDRESS}?step=3`);
    await user.keyboard('{End}');
    expect(address()).toBe(`${ADDRESS}?step=5`);
    await user.keyboard('{Home}{ArrowLeft}');
    expect(address()).toBe(`${ADDRESS}?step=5`);
    expect((await panel()).textContent).toContain('Brolga Finance');
  });

  it.each([
    ['2', "We couldn't find any accounts."],
    ['3', "We couldn't find any enquiries."],
    ['4', "We couldn't find any defaults."],
    ['5', "We couldn't find any court judgments."],
  ])('[REPORT-014] says on the empty tab %s the specified sentence', async (step, text) => {
    const one = step === '2' ? { enquiries: reportOf().reportInfo.enquiries } : { accounts: [accountOf()] };
    api.on(REPORT, reportOf({ ...EMPTY, ...one }));
    openReport(`${ADDRESS}?step=${step}`);
    expect(within(await panel()).getByText(text)).toBeTruthy();
  });
});

const BUSY = { errorMessage: 'Busy, try again in 3 seconds', retryAfterSeconds: 3 };

describe('to take along', () => {
  it('fetches the PDF on request and reports a failure', async () => {
    api.on('GET /v1/creditreport/pdf', { refuse: 'report-unavailable' });
    const { user } = openReport();
    await press(user, 'Download PDF');
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again.');
    expect(api.calls('GET /v1/creditreport/pdf')).toHaveLength(1);
  });

  it('[REPORT-044] says when to try again where too many PDFs wait, and keeps the button', async () => {
    api.on('GET /v1/creditreport/pdf', { refuse: 'unavailable', ...BUSY });
    const { user } = openReport();
    await press(user, 'Download PDF');
    expect((await screen.findByRole('alert')).textContent).toBe(BUSY.errorMessage);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' }).disabled).toBe(false);
  });

  it('prints every part in order, a line for each account and enquiry', async () => {
    openReport(`${ADDRESS}?step=4`);
    await tab('Accounts (2)');
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    act(() => void dispatchEvent(new Event('beforeprint')));
    const printed = document.querySelector<HTMLElement>('.printed');
    if (printed === null) throw new Error('nothing to print');
    const headings = [...printed.querySelectorAll('.printed__part > h2')].map(
      ({ textContent }) => textContent,
    );
    expect(headings).toEqual(['Accounts (2)', 'Credit Enquiries (1)', 'Defaults (1)', 'Court Actions (2)']);
    const rows = [...printed.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent.trim()),
    );
    expect(rows).toEqual([
      ['Lorikeet Card', 'Credit card', '$14,000', '23 of 24', 'Open'],
      ['Mulga Energy', 'Electricity', 'Not stated', 'Not reported', 'Default'],
      ['Kelpie Car Finance', 'Car loan', '$28,000', '2 Oct 2025'],
    ]);
    for (const text of ['Outstanding', 'Settled']) expect(printed.textContent).toContain(text);
    expect(printed.querySelector('button')).toBeNull();
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.printed')).toBeNull();
  });
});
