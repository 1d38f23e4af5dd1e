import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CORRECTION_MESSAGES } from '@wattle/domain/corrections/correction-words';
import { type FakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import { caseOf, correctionsApi } from '../test-corrections.ts';
import type { ReportItem } from './report-item.ts';
import { ThisIsWrong } from './this-is-wrong.tsx';

const key = 'POST /v1/corrections';
const item: ReportItem = {
  itemReference: 'item-1',
  itemKind: 'account',
  title: 'Credit card',
  provider: 'Harbour Bank',
};
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = correctionsApi();
});

const openCard = (given: ReportItem = item) => openPage('/', { '/': () => <ThisIsWrong item={given} /> });
type User = ReturnType<typeof openCard>['user'];

async function openDialog(user: User, words = 'This account is wrong') {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${words}`, 'u') }));
  return within(await screen.findByRole('dialog', { name: words }));
}

const words = () => screen.findByLabelText<HTMLTextAreaElement>('In your own words');

describe('a card of the report', () => {
  it('[REPORT-011] names the item on each button, and which one for screen readers', async () => {
    const items: ReportItem[] = [
      item,
      { ...item, itemReference: 'item-2', itemKind: 'default', title: 'Default, Harbour Bank' },
      { ...item, itemKind: 'repayment-history', title: 'Repayments', provider: '' },
    ];
    openPage('/', { '/': () => items.map((each) => <ThisIsWrong key={each.itemKind} item={each} />) });
    await screen.findByRole('button', { name: /^This account is wrong/ });
    const buttons = screen.getAllByRole('button');
    const heard = buttons.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());
    expect(heard).toEqual([
      'This account is wrong : Credit card, Harbour Bank',
      'This default is wrong : Default, Harbour Bank',
      'These repayments are wrong : Repayments',
    ]);
  });

  it('[REPORT-011] opens a case with item, addressee and the member’s own words', async () => {
    const opened = caseOf();
    api.on(key, { caseId: opened.caseId, cases: [opened], ban: null });
    const { user } = openCard();
    const dialog = await openDialog(user);
    expect(await dialog.findByText('Credit card')).toBeDefined();
    const provider = dialog.getByRole<HTMLInputElement>('radio', { name: /Harbour Bank/ });
    expect(provider.checked).toBe(true);
    expect(dialog.getByText(/^Your request goes to Yarran Credit\./)).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: /Yarran Credit/ }));
    await user.type(await words(), 'It is closed.');
    expect(dialog.getByText('987 characters remaining')).toBeDefined();
    await user.dblClick(dialog.getByRole('button', { name: 'Ask for the correction' }));

    const heading = await dialog.findByRole('heading', { name: 'Your case is open' });
    expect(document.activeElement).toBe(heading);
    expect(dialog.getByText('K-7K3M-9PQ2')).toBeDefined();
    expect(
      dialog.getByText(/We pass your words on to Yarran Credit, which consults Harbour Bank\./),
    ).toBeDefined();
    expect(dialog.getByText('22 Mar 2026')).toBeDefined();
    expect(dialog.getByRole('link', { name: 'See your case' }).getAttribute('href')).toBe(
      `/corrections#case-${opened.caseId}`,
    );
    expect(api.calls(key).map(({ body }) => body)).toEqual([
      { itemReference: 'item-1', itemKind: 'account', addressee: 'bureau', words: 'It is closed.' },
    ]);
    expect(api.calls(key)[0]?.headers.has('idempotency-key')).toBe(true);

    await user.click(dialog.getByRole('button', { name: 'Go back' }));
    expect(screen.getByText(/You asked for a correction/)).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'See your case' })),
    );
  });

  it('requires words at their field and sends nothing without', async () => {
    const { user } = openCard();
    const dialog = await openDialog(user);
    await user.click(await dialog.findByRole('button', { name: 'Ask for the correction' }));
    expect(await dialog.findByText(CORRECTION_MESSAGES.wordsRequired)).toBeDefined();
    expect((await words()).getAttribute('aria-invalid')).toBe('true');
    await user.click(await words());
    await user.paste('x'.repeat(1001));
    expect(dialog.queryByText(CORRECTION_MESSAGES.wordsRequired)).toBeNull();
    expect(dialog.getByText('1 character too many')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Ask for the correction' }));
    expect(await dialog.findByText(CORRECTION_MESSAGES.wordsTooLong)).toBeDefined();
    expect(api.calls(key)).toEqual([]);
  });

  it('keeps typed text after a refusal and when the dialog closes', async () => {
    api.on(key, NETWORK_FAILURE);
    const { user } = openCard();
    const dialog = await openDialog(user);
    await user.type(await words(), 'It is not mine.');
    await user.click(dialog.getByRole('radio', { name: /Yarran Credit/ }));
    await user.click(dialog.getByRole('button', { name: 'Ask for the correction' }));
    expect(
      await dialog.findByText(/We could not reach our server.*What you wrote is still here/),
    ).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    const again = await openDialog(user);
    expect((await words()).value).toBe('It is not mine.');
    expect(again.getByRole<HTMLInputElement>('radio', { name: /Yarran Credit/ }).checked).toBe(true);
  });

  it('resends the same request after a lost answer', async () => {
    const opened = caseOf();
    api.on(key, NETWORK_FAILURE, { caseId: opened.caseId, cases: [opened], ban: null });
    const { user } = openCard();
    const dialog = await openDialog(user);
    await user.type(await words(), 'It is not mine.');
    await user.click(dialog.getByRole('button', { name: 'Ask for the correction' }));
    await dialog.findByText(/We could not reach our server/);
    await user.click(dialog.getByRole('button', { name: 'Ask for the correction' }));
    await dialog.findByRole('heading', { name: 'Your case is open' });
    const keys = api.calls(key).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it.each([
    ['correction-item-unknown', /This is no longer in your report/],
    ['correction-open-already', /You have an open case about this already/],
    ['rate-limited', /Too many tries/],
    ['internal', /An unexpected error occurred/],
  ] as const)('shows a sentence for %s', async (refuse, text) => {
    api.on(key, {
      refuse,
      ...(refuse === 'rate-limited' ? { errorMessage: 'Too many tries. Please wait.' } : {}),
    });
    const { user } = openCard();
    const dialog = await openDialog(user);
    await user.type(await words(), 'It is not mine.');
    await user.click(dialog.getByRole('button', { name: 'Ask for the correction' }));
    expect(await dialog.findByText(text)).toBeDefined();
    expect((await words()).value).toBe('It is not mine.');
  });

  it('shows an open case instead of the button', async () => {
    api.on('GET /v1/corrections', { cases: [caseOf({ daysLeft: -2 })], ban: null });
    openCard();
    expect(await screen.findByText(/Answer due by/)).toBeDefined();
    expect(screen.getByText(/overdue by 2 days/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('works when the cases fail to load', async () => {
    api.on('GET /v1/corrections', { refuse: 'internal' });
    const { user } = openCard({ ...item, itemKind: 'court-action', title: 'Court action', provider: '' });
    const dialog = await openDialog(user, 'This court action is wrong');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Yarran Credit/ }).checked).toBe(true);
    expect(dialog.getByRole('radio', { name: /^The credit provider/ })).toBeDefined();
  });
});
