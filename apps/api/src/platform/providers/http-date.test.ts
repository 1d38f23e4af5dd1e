import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { signedByMessageMedia } from '#api/features/delivery-status/http-messagemedia-status.ts';
import { makeAnsweringProvider } from '#api/testing/answering-provider.ts';
import { unwatched } from '#api/testing/patient-provider.ts';

import { readHttpDate } from './http-date.ts';

const server = makeAnsweringProvider();
afterEach(() => vi.unstubAllEnvs());

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A moment in the three forms of RFC 9110, 5.6.7. */
function formsOf(moment: Date): string[] {
  const now = moment.toUTCString();
  const [, day = '', month = '', year = '', time = ''] = now.split(' ');
  const weekday = DAYS[moment.getUTCDay()] ?? '';
  return [
    now,
    `${weekday}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
    `${weekday.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`,
  ];
}

describe.each([
  ['UTC', 0],
  ['Australia/Sydney', -660],
])('with the clock of %s', (zone, offset) => {
  const inZone = () => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
  };

  it('each form of a date is in UTC', () => {
    inZone();
    for (const iso of ['1994-11-06T08:49:37.000Z', '2026-10-04T02:30:00.000Z', '2026-11-29T23:59:60.000Z']) {
      const moment = new Date(iso.replace(':60', ':59'));
      for (const form of formsOf(moment)) expect(readHttpDate(form), form).toEqual(moment);
    }
  });

  it('two digits are no year that is more than 50 years ahead', () => {
    inZone();
    const thisYear = new Date().getUTCFullYear();
    for (const [ahead, read] of [
      [50, 50],
      [51, -49],
      [0, 0],
    ] as const) {
      const digits = String(thisYear + ahead).slice(2);
      expect(readHttpDate(`Monday, 02-Mar-${digits} 08:49:37 GMT`)?.getUTCFullYear()).toBe(thisYear + read);
    }
  });

  it.each([
    '',
    '0',
    '3600',
    '2026-03-02',
    '2026-03-02 10:00:00',
    'Mon, 02 Mar 2026 08:49:37',
    'Mon, 02 Foo 2026 08:49:37 GMT',
  ])('%j is no date', (text) => {
    inZone();
    expect(readHttpDate(text)).toBeNull();
  });

  it.each([0, 1, 2])('a provider is waited for and its clock compared by form %i', async (form) => {
    inZone();
    const inMinutes = new Date(Date.now() + 600_000);
    const date = formsOf(inMinutes)[form] ?? '';
    const clocks: number[] = [];
    server.answerWith({ status: 429, body: '', headers: { date, 'retry-after': date } });
    const provider = server.provider(undefined, { ...unwatched, clockRead: (ahead) => clocks.push(ahead) });
    const answer = await provider({ method: 'GET', path: '/', answer: z.unknown(), repeatable: false });
    const { failure } = z.object({ failure: z.object({ retryAfterMs: z.number() }) }).parse(answer);
    expect([failure.retryAfterMs / 1000, clocks[0] ?? 0].map((s) => Math.round(s / 60))).toEqual([10, 10]);
  });

  it('a report of MessageMedia is as old as its Date says', () => {
    inZone();
    const moment = new Date('2026-11-23T08:00:00Z');
    for (const date of formsOf(moment)) {
      const call = { target: '', body: '', params: {}, headers: { date } };
      expect(signedByMessageMedia(call).sentAt, date).toEqual(moment);
    }
  });
});
