import { screen, waitFor } from '@testing-library/react';
import { NO_REPORT_ISSUE } from '@wattle/domain/report/report';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import CreditReportPage from './credit-report.page.tsx';
import { EMPTY, reader, reportOf } from './test-report.ts';

const REPORT = 'POST /v1/creditreport';
const ADDRESS = '/credit-report-overview';
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  queryClient.clear();
  api = installFakeApi();
  api.on('GET /v1/user/init', reader());
});
afterEach(() => vi.useRealTimers());

const open = () => openPage(ADDRESS, { [ADDRESS]: CreditReportPage });

const none = [
  "We couldn't find any accounts.",
  "We couldn't find any enquiries.",
  "We couldn't find any defaults.",
  "We couldn't find any court judgments.",
];
const nothing = () =>
  screen
    .getAllByRole('heading', { name: /^We couldn't find any/, hidden: true })
    .map(({ textContent }) => textContent);

describe('a report without anything on it', () => {
  it('[REPORT-014] [REPORT-034] requests an empty file once more, then shows four empty tabs and what a first file needs', async () => {
    api.on(REPORT, reportOf(EMPTY));
    open();
    await pass(3100);
    expect(await screen.findByRole('tab', { name: 'Accounts (0)' })).toBeTruthy();
    await waitFor(() => expect(nothing()).toEqual(none));
    expect(screen.getByRole('heading', { name: 'What a first credit file needs' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(20_000);
    expect(api.calls(REPORT)).toHaveLength(2);
  });

  it('[REPORT-014] [REPORT-038] [E57] says at once, without an error, that the bureau has no file', async () => {
    api.on(REPORT, {
      ...reportOf({ ...EMPTY, loaded: false, issue: { ...NO_REPORT_ISSUE, noReport: true, isNoFile: true } }),
      receivedOn: null,
    });
    open();
    expect(await screen.findByText('Mia Chen. Yarran Credit has no credit file for you.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'What a first credit file needs' })).toBeTruthy();
    await waitFor(() => expect(nothing()).toEqual(none));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
    expect(api.calls(REPORT)).toHaveLength(1);
  });
});
