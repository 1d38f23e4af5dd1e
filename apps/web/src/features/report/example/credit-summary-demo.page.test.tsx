import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { installFakeApi } from '#web/api/fake-api.ts';
import { freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import CreditSummaryDemoPage from './credit-summary-demo.page.tsx';

const ADDRESS = '/credit-summary/demo';

beforeEach(() => {
  installFakeApi();
  freezeTime();
});

const open = () => openPage(ADDRESS, { [ADDRESS]: CreditSummaryDemoPage });

describe('the example', () => {
  it('[REPORT-018] [REPORT-002] shows everyone its four tabs after a second', async () => {
    open();
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await pass(400);
    expect(screen.queryByRole('tab')).toBeNull();
    await pass(700);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Recent Activities (4)',
      'Accounts (3)',
      'Credit Enquiries (2)',
      'Adverse Information (2)',
    ]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('[REPORT-018] says that its action button does nothing', async () => {
    const { user, currentPath } = open();
    await pass(1000);
    const button = await screen.findByRole('button', { name: "Something doesn't look right?" });
    const before = document.body.innerHTML;
    await user.click(button);
    expect(document.body.innerHTML).toBe(before);
    expect(currentPath()).toBe(ADDRESS);
    expect(screen.getByText(/the button does nothing/)).toBeTruthy();
  });

  it('[REPORT-018] shows cards on every tab', async () => {
    const { user } = open();
    await pass(1000);
    const counts: number[] = [];
    for (const name of [/^Accounts/, /^Credit Enquiries/, /^Adverse/]) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after another
      await user.click(await screen.findByRole('tab', { name }));
      counts.push(within(screen.getByRole('tabpanel')).getAllByRole('heading', { level: 3 }).length);
    }
    expect(counts).toEqual([3, 2, 2]);
  });
});
