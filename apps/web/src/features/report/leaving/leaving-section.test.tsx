import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCourtAction, anEnquiry, aReport } from '@wattle/domain/report/test-report';
import { leavingOf } from '@wattle/domain/report/leaving';
import type { ReportInfo } from '@wattle/domain/report/report';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Estimate } from '#web/api/estimates.ts';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { anEstimate } from '#web/api/test-estimates.ts';
import { queryClient } from '#web/api/query-client.ts';
import { accountOf, historyOf } from '../test-report.ts';
import { calendarFile } from './calendar-file.ts';
import { LeavingSection } from './leaving-section.tsx';

const asking = 'POST /v1/score/what-if';
const report = aReport({
  // Late in July and in August 2024.
  accounts: [accountOf({ repaymentHistory: historyOf('0110', '2024-09') })],
  enquiries: [anEnquiry()],
  courtActions: [aCourtAction({ kind: 'insolvency', courtType: 'Bankruptcy' })],
});
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi(memberOf());
});

/** One point a month, and 20 more after August 2026. */
function answerEstimates(kinds: readonly Estimate['possible'][number]['kind'][]): void {
  api.onEach(asking, ({ body }): Estimate => {
    const { changes } = body as { changes: readonly { kind: 'on-time'; size: number }[] };
    const months = changes.find(({ kind }) => kind === 'on-time')?.size ?? 0;
    const points = months + (months >= 10 ? 20 : 0);
    return anEstimate(700, points, {
      month: '2025-11',
      possible: kinds.map((kind) => ({ kind, least: 1, most: 24 })),
    });
  });
}

function show(shown: ReportInfo = report, hasEstimates = true, receivedOn = '2025-11-03') {
  render(
    <QueryClientProvider client={queryClient}>
      <LeavingSection report={shown} receivedOn={receivedOn} hasEstimates={hasEstimates} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup() };
}

const rows = () => [...document.querySelectorAll('.leaves > li')].map(({ textContent }) => textContent);

describe('what leaves the file', () => {
  it('lists every end by month, those without a date last', () => {
    show();
    expect(rows()).toEqual([
      'Jul 2026Late payment, Lorikeet Card',
      'Aug 2026Late payment, Lorikeet Card',
      'Oct 2030Enquiry, Kelpie Car Finance',
      'Not knownInsolvency, Bankruptcy',
    ]);
  });

  it('[REPORT-042] estimates points by the bureau’s simulation when asked, between two of them, and asks for no other', async () => {
    answerEstimates(['on-time', 'no-applications']);
    const { user } = show();
    expect(api.calls(asking)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Estimate the points' }));
    expect(await screen.findByText('+20 to +25 points (estimate)')).toBeTruthy();
    expect(rows().slice(0, 2)).toEqual([
      'Jul 2026Late payment, Lorikeet Cardup to +5 points (estimate)',
      'Aug 2026Late payment, Lorikeet Card+20 to +25 points (estimate)',
    ]);
    expect(
      await screen.findByText('Points are estimates. ‘How we estimate’ says what they are made from.'),
    ).toBeTruthy();
    const sizes = api
      .calls(asking)
      .map(({ body }) => (body as { changes: { size: number }[] }).changes[0]?.size);
    expect(sizes).toEqual([undefined, 8, 9, 10]);
  });

  it('names one entry of a month that has more than two, and the rest on demand', async () => {
    const enquiries = Array.from({ length: 5 }, (_, index) =>
      anEnquiry({ creditEnquirier: `Lender ${index}` }),
    );
    const { user } = show(aReport({ enquiries }));
    expect(rows()).toEqual([expect.stringMatching(/Lender 0 and 4 more$/)]);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(rows()).toEqual([expect.stringMatching(/Lender 4$/)]);
  });

  it('keeps its button and what was unfolded when points are asked for', async () => {
    const enquiries = Array.from({ length: 7 }, (_, index) =>
      anEnquiry({ enquiryDate: `2025-0${index + 1}-10` }),
    );
    answerEstimates(['on-time', 'no-applications']);
    const { user } = show(aReport({ enquiries }));
    expect(rows()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(rows()).toHaveLength(7);
    const button = screen.getByRole('button', { name: 'Estimate the points' });
    await user.click(button);
    await screen.findByText(/points for what leaves|^Points are estimates/);
    expect(rows()).toHaveLength(7);
    expect(document.activeElement).toBe(button);
  });

  it('says so where the bureau gives no points, and offers none without simulations', async () => {
    answerEstimates(['default-paid']);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Estimate the points' }));
    expect(await screen.findByText(/^Yarran Credit gives no points/)).toBeTruthy();
    expect(screen.queryByText(/\(estimate\)/)).toBeNull();
  });

  it('keeps the dates when the bureau is away', async () => {
    api.on(asking, { refuse: 'score-unavailable' });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Estimate the points' }));
    expect(await screen.findByText(/could not work out an estimate/)).toBeTruthy();
    expect(rows()).toHaveLength(4);
  });

  it('has no button for points without simulations, and says what stayed too long', () => {
    show(aReport({ enquiries: [anEnquiry({ enquiryDate: '2020-09-01' })] }), false);
    expect(screen.queryByRole('button', { name: 'Estimate the points' })).toBeNull();
    expect(rows()).toEqual([expect.stringMatching(/Ask the bureau to take it off/)]);
  });
});

const eventsOf = async (receivedOn: string) => {
  const text = (await calendarFile(leavingOf(report), receivedOn)?.text()) ?? '';
  expect(text.split('\r\n').every((line) => line.length <= 76 && !line.includes('\n'))).toBe(true);
  expect(text).not.toMatch(/Lorikeet|Kelpie|\$|late|enquiry/i);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
};

describe('the calendar file', () => {
  it.each([
    ['2030-10-01', 1],
    ['2030-10-02', 0],
  ])(
    '[REPORT-042] is offered on %s to as many buttons as there are days ahead: %i',
    (receivedOn, buttons) => {
      show(report, false, receivedOn);
      expect(screen.queryAllByRole('button', { name: 'Add to my calendar' })).toHaveLength(buttons);
    },
  );

  it('[REPORT-042] has an all-day event for each end ahead, neutral, under an id that stays', async () => {
    const events = await eventsOf('2025-11-03');
    expect(events.map(({ startDate, summary }) => [startDate.toString(), startDate.isDate, summary])).toEqual(
      ['2026-08-01', '2026-09-01', '2030-10-02'].map((day) => [
        day,
        true,
        'Wattle: an entry leaves your file',
      ]),
    );
    expect(events[0]?.description).toMatch(
      /has a month to destroy it\. Your report says which entry it is\.$/,
    );
    const later = await eventsOf('2026-08-10');
    expect(later.map(({ uid }) => uid)).toEqual(events.slice(1).map(({ uid }) => uid));
  });
});
