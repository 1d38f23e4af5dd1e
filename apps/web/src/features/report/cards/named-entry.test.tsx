import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import {
  accountOf,
  ADDRESS,
  EMPTY,
  openReport,
  reader,
  REPORT,
  reportApi,
  reportOf,
} from '../test-report.ts';

let api: FakeApi;

beforeEach(() => {
  history.replaceState(null, '', '/');
  api = reportApi();
});

const tab = (name: RegExp | string) => screen.findByRole('tab', { name });
const panel = () => screen.findByRole('tabpanel');
const rows = () =>
  [...document.querySelectorAll('details.item')].filter((row) => row.closest('[hidden]') === null);

describe('an entry that the address names', () => {
  it.each([
    ['?step=3', 'e-1', /^Credit Enquiries/, 'Kelpie Car Finance'],
    ['', 'a-1', /^Accounts/, 'Credit card'],
    ['', 'd-2', /^Defaults/, 'Mulga Energy'],
    ['?step=3', 'c-2', /^Court Actions/, 'Brolga Finance'],
  ])('[REPORT-047] is opened and focused in its tab: %s#%s', async (step, reference, name, title) => {
    openReport(`${ADDRESS}${step}#${reference}`);
    expect((await tab(name)).getAttribute('aria-selected')).toBe('true');
    const heading = within(await panel())
      .getAllByRole('heading', { level: 3, name: title })
      .at(-1);
    await waitFor(() => expect(document.activeElement?.contains(heading ?? null)).toBe(true));
    expect(heading?.closest('details')?.open).toBe(true);
    expect(document.querySelectorAll('details.item[open]')).toHaveLength(1);
  });

  it('[REPORT-047] is found anew by each visit, beyond the first ten accounts too', async () => {
    const accounts = Array.from({ length: 60 }, (_, index) =>
      accountOf({ itemReference: `a-${index}`, accountId: `${index}`, repaymentHistory: [] }),
    );
    api.on(REPORT, reportOf({ ...EMPTY, accounts }));
    const { router, user } = openReport();
    await tab('Accounts (60)');
    expect(rows()).toHaveLength(10);
    await act(() => router.navigate(`${ADDRESS}?step=2#a-42`));
    expect(rows()).toHaveLength(11);
    expect(rows().at(-1)?.querySelector('summary')).toBe(document.activeElement);
    await user.click(screen.getByRole('button', { name: 'Show 49 more accounts' }));
    expect(rows()).toHaveLength(60);
  });

  it('[REPORT-047] is said to be missing where the report does not have it', async () => {
    openReport(`${ADDRESS}?step=3#gone`);
    const said = await screen.findByText(/^The entry that you came for is not in your report of 3 Nov 2025/);
    expect(document.activeElement).toBe(said);
    expect((await tab(/^Credit Enquiries/)).getAttribute('aria-selected')).toBe('true');
  });

  it.each(['leaves', 'person'])('is no part of the page: #%s', async (part) => {
    openReport(`${ADDRESS}#${part}`);
    await tab(/^Accounts/);
    expect(document.getElementById(part)).not.toBeNull();
    expect(screen.queryByText(/^The entry that you came for/)).toBeNull();
  });
});

const links = async () =>
  within(await screen.findByRole('navigation', { name: 'My file' }))
    .getAllByRole('link')
    .map((link) => [link.textContent.trim(), link.getAttribute('href')]);

describe('the links of My file', () => {
  it('lead to each page about the file, the second bureau where there is one', async () => {
    api.on('GET /v1/user/init', reader({ secondBureau: 'Jarrah Credit' }));
    openReport();
    expect(await links()).toEqual([
      ['Report', '/credit-report-overview'],
      ['Corrections', '/corrections'],
      ['What leaves when', '/credit-report-overview#leaves'],
      ['Your details', '/credit-report-overview#person'],
      ['Two bureaus', '/dashboard/two-scores'],
    ]);
  });

  it('[REPORT-006] have a lock at the report with one document, and none at corrections', async () => {
    api.on('GET /v1/user/init', reader({ roles: 'IV,IDL,1FA,2FA,IHC', secondBureau: 'Jarrah Credit' }));
    openReport();
    expect(await links()).toEqual([
      ['Report', '/credit-report-overview'],
      ['Corrections', '/corrections'],
    ]);
    expect(screen.getByText('Needs a second document')).toBeDefined();
  });
});
