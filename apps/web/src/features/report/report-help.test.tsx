import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { ADDRESS, openReport, reader, reportApi } from './test-report.ts';

let api: FakeApi;

beforeEach(() => {
  history.replaceState(null, '', '/');
  api = reportApi();
});

const panel = () => screen.findByRole('tabpanel');
const linksIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const press = async (user: ReturnType<typeof openReport>['user'], name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));

describe('help', () => {
  it('[REPORT-011] explains ‘Something doesn’t look right?’ and leads to corrections, ‘Not mine’ and the freeze', async () => {
    const { user } = openReport();
    await press(user, "Something doesn't look right?");
    const dialog = await screen.findByRole('dialog', { name: "Something doesn't look right?" });
    expect(dialog.textContent).toMatch(/Ask the credit provider yourself\..*Ask Yarran Credit, through us\./);
    expect(linksIn(dialog)).toEqual(['/corrections', '/corrections/not-mine', '/corrections#freeze']);
  });

  it('[REPORT-011] [REPORT-039] links to the bureau’s own page where it takes corrections there', async () => {
    const bureauPortal = 'https://bureau.net.au/corrections';
    api.on('GET /v1/user/init', reader({ bureauPortal }));
    const { user } = openReport();
    await press(user, "Something doesn't look right?");
    const dialog = await screen.findByRole('dialog', { name: "Something doesn't look right?" });
    expect(dialog.textContent).toMatch(/Ask Yarran Credit, at its corrections portal\./);
    expect(linksIn(dialog)[0]).toBe(bureauPortal);
  });

  it.each([
    ['2', 'How to read accounts', [/kept for 2 years/, /1 Jul 2022/, /12 months/]],
    ['3', 'How to read enquiries', [/kept for 5 years/]],
    ['4', 'How to read defaults', [/\$150 or more that is 60 days or more overdue/, /5 years/, /7 years/]],
    ['5', 'How to read court actions', [/kept for 5 years/]],
  ])('[REPORT-012] [REPORT-030] has on tab %s its own help: %s', async (step, name, texts) => {
    const { user } = openReport(`${ADDRESS}?step=${step}`);
    await user.click(within(await panel()).getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    for (const text of texts) expect(dialog.textContent).toMatch(text);
  });

  it('[REPORT-026] [REPORT-027] [REPORT-030] explains the marks and how long entries stay', async () => {
    openReport();
    const kept = await screen.findByRole('complementary', { name: /^How long entries stay/ });
    expect(kept.textContent).toContain('7 years');
    const key = within(await panel()).getByRole('list', { name: 'What the marks mean' });
    expect(key.textContent).toMatch(/Paid on time.*No data for that month.*Varied hardship arrangement/);
  });

  it.each(['3', '4', '5'])('[REPORT-026] has no key of marks on tab %s, which has no marks', async (step) => {
    openReport(`${ADDRESS}?step=${step}`);
    expect(within(await panel()).queryByRole('list', { name: 'What the marks mean' })).toBeNull();
  });
});
