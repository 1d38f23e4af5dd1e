import { screen, waitFor } from '@testing-library/react';
import { NO_REPORT_ISSUE } from '@wattle/domain/report/report';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { freezeTime, pass } from '#web/forms/test-pages.tsx';
import { EMPTY, openReport, REPORT, reportApi, reportOf } from './test-report.ts';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = reportApi();
});

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
    openReport();
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
    openReport();
    expect(await screen.findByText('Mia Chen. Yarran Credit has no credit file for you.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'What a first credit file needs' })).toBeTruthy();
    await waitFor(() => expect(nothing()).toEqual(none));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
    expect(api.calls(REPORT)).toHaveLength(1);
  });
});
