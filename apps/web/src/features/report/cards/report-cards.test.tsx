import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import CreditReportPage from '../credit-report.page.tsx';
import type { ReportedItem } from './report-item.ts';
import {
  accountOf,
  ADDRESS,
  historyOf,
  openReport,
  reader,
  REPORT,
  reportApi,
  reportOf,
} from '../test-report.ts';

let api: FakeApi;

beforeEach(() => {
  api = reportApi();
});

const panel = () => screen.findByRole('tabpanel');

async function card(name: string): Promise<HTMLDetailsElement> {
  const heading = await within(await panel()).findByRole('heading', { level: 3, name });
  const details = heading.closest('details');
  if (details === null) throw new Error(`no card ${name}`);
  return details;
}

/** Opens a card as a click does; jsdom dispatches no event for it. */
async function unfold(details: HTMLDetailsElement): Promise<void> {
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await Promise.resolve();
}

describe('the cards', () => {
  it('[REPORT-013] [REPORT-021] shows every fact of an account once its card is open', async () => {
    openReport();
    const first = await card('Credit card');
    expect(first.querySelector('.item__body')).toBeNull();
    await unfold(first);
    const facts = Object.fromEntries(
      [...first.querySelectorAll('.facts > div')].map((fact) => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dd')?.textContent,
      ]),
    );
    expect(facts).toEqual({
      'Original credit provider': 'Lorikeet Card',
      'Latest credit provider': 'Lorikeet Card',
      'Account opened': '12 May 2019',
      Relationship: 'Principal borrower',
      'Current credit limit': '$14,000',
      'Last updated': '31 Oct 2025',
    });
  });

  it('lists the account that needs attention first, and opens none', async () => {
    openReport();
    const titles = within(await panel()).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Electricity', 'Credit card']);
    expect((await card('Electricity')).open).toBe(false);
  });

  it('[REPORT-028] [REPORT-029] shows all 24 months in a table, a row for each year, newest first', async () => {
    api.on('GET /v1/user/init', reader({ themes: { ...reader().themes, animations: true } }));
    openReport();
    const first = await card('Credit card');
    await unfold(first);
    const table = within(first).getByRole('table', { name: 'Repayment history, Credit card' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(['Year', '2025', '2024', '2023']);
    const heads = within(table).getAllByRole('columnheader').slice(1);
    expect(heads.map(({ textContent }) => textContent).join(' ')).toBe(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    );
    const august = within(table).getByRole('row', { name: /^2025/ }).children[8];
    expect(august?.textContent).toBe('!15–29 days late');
    expect(within(table).getAllByText('Not on file')).toHaveLength(12);
    expect(within(first).queryByRole('group')).toBeNull();
    expect(first.querySelector('.repay__words')?.textContent).toBe('15–29 days lateAug 2025');
    expect(first.textContent).toContain('You missed a payment. A payment is marked missed when');
  });

  it('[REPORT-028] shows an account’s last six months and the total count in its head', async () => {
    openReport();
    const head = (await card('Credit card')).querySelector('summary');
    expect(head?.querySelectorAll('.mini .mark')).toHaveLength(6);
    expect(head?.textContent).toContain('1 missed in the last 6 months');
    expect(head?.textContent).toContain('On time 23 of 24');
    expect((await card('Electricity')).querySelector('summary')?.textContent).toContain(
      'On time Not reported',
    );
  });

  it('[REPORT-026] [REPORT-027] gives every kind of month its own shape and text', async () => {
    const months = historyOf('03CX00').map((month, index) =>
      index >= 3 ? { ...month, fhi: index === 4 ? ('V' as const) : ('A' as const) } : month,
    );
    api.on(REPORT, reportOf({ accounts: [accountOf({ repaymentHistory: months })] }));
    openReport();
    const first = await card('Credit card');
    await unfold(first);
    const shown = [...first.querySelectorAll('.years td')]
      .filter((cell) => cell.querySelector('.mark') !== null)
      .map((cell) => [
        [...cell.querySelectorAll('.mark')]
          .map((mark) => mark.className.replace('mark mark--', ''))
          .join(' '),
        cell.querySelector('.vh')?.textContent,
      ]);
    expect(shown).toEqual([
      ['ok', 'Paid on time'],
      ['miss', '60–89 days late'],
      ['none', 'Account closed'],
      ['miss hard', '180 or more days late. Temporary relief hardship arrangement'],
      ['hard', 'Paid on time. Varied hardship arrangement'],
      ['hard', 'Paid on time. Temporary relief hardship arrangement'],
    ]);
    const words = [...first.querySelectorAll('.repay__words > div')].map(({ textContent }) => textContent);
    expect(words).toEqual([
      'Temporary relief hardship arrangementNov 2025, Sep 2025',
      'Varied hardship arrangementOct 2025',
      '180 or more days lateSep 2025',
      'Account closedAug 2025',
      '60–89 days lateJul 2025',
    ]);
  });

  it('[REPORT-022] says whether a default is paid, disputed and rearranged', async () => {
    openReport(`${ADDRESS}?step=4`);
    const details = await card('Mulga Energy');
    expect(details.querySelector('summary')?.textContent).toContain('Outstanding');
    await unfold(details);
    const [owed, paid] = details.querySelectorAll('.defaults > li');
    expect(owed?.textContent).toMatch(/Outstanding.*14 Apr 2024.*\$500.*\$480/);
    expect(paid?.textContent).toMatch(/Paid.*Disputed.*14 Apr 2023.*\$312.*\$0/);
    expect(paid?.textContent).toContain('Varied arrangement with the credit provider');
  });

  it('[REPORT-023] uses the documents’ names for an enquiry', async () => {
    openReport(`${ADDRESS}?step=3`);
    const details = await card('Kelpie Car Finance');
    expect(details.querySelector('summary')?.textContent).toBe(
      'Kelpie Car FinanceCar loan, $28,000, 2 Oct 2025',
    );
    await unfold(details);
    expect(details.querySelector('.facts')?.textContent).toBe(
      'Credit enquirerKelpie Car FinanceEnquiry date2 Oct 2025Account typeCar loanCredit obligationPrincipalEnquiry amount$28,000Client referenceKCF-88213',
    );
  });

  it('[REPORT-024] [REPORT-025] marks a settled court action with a tick and the word', async () => {
    openReport(`${ADDRESS}?step=5`);
    const chips = [...(await panel()).querySelectorAll('.chip')];
    expect(chips.map(({ textContent }) => textContent?.trim())).toEqual(['Settled', 'Unsettled']);
    expect(chips[0]?.className).toContain('tone-ok');
    expect(chips[0]?.querySelector('svg')).not.toBeNull();
    expect(chips[1]?.querySelector('svg')).toBeNull();
  });

  it('has a place on every item for another journey’s action', async () => {
    const seen: ReportedItem[] = [];
    const renderItemAction = (item: ReportedItem, label?: string) => {
      // With a label it is beside a line of the summary.
      if (label === undefined) seen.push(item);
      return <button type="button">Wrong: {item.itemReference}</button>;
    };
    openPage(ADDRESS, { [ADDRESS]: () => <CreditReportPage renderItemAction={renderItemAction} /> });
    await unfold(await card('Electricity'));
    await unfold(await card('Credit card'));
    const kinds = new Map(seen.map(({ itemReference, itemKind }) => [`${itemKind} ${itemReference}`, true]));
    expect([...kinds.keys()]).toEqual([
      'default d-2',
      'default d-1',
      'account a-2',
      'repayment-history a-1',
      'account a-1',
    ]);
    const ofCard = seen.find(({ itemReference }) => itemReference === 'a-1');
    expect(ofCard).toMatchObject({ title: 'Credit card', provider: 'Lorikeet Card' });
  });
});
