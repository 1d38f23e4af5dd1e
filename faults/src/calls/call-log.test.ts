import { expect, it } from 'vitest';

import { makeCallLog, type Exchange } from './call-log.ts';

const exchange = (changes: Partial<Exchange>): Exchange => ({
  operation: 'GET /v1/user/init',
  status: 200,
  code: null,
  byBalancer: false,
  from: 100,
  to: 110,
  ...changes,
});
const WINDOW = { fault: 'kill-web-a', from: 200, to: 300 };
const unavailable = { status: 503, code: 'unavailable' };

it('reports a 5xx outside a fault, and an unanswered call', () => {
  const log = makeCallLog();
  log.keep(exchange({}));
  log.keep(exchange(unavailable));
  log.keep(exchange({ status: 0 }));
  log.keep(exchange({ status: 400, code: 'validation' }));
  const { total, outside, wrong } = log.verdict([WINDOW]);
  expect(total).toBe(4);
  expect(outside.map(({ status }) => status)).toEqual([503, 0]);
  expect(wrong).toEqual([]);
});

it('one that overlaps a fault belongs to it, however early it began', () => {
  const log = makeCallLog();
  log.keep(exchange({ ...unavailable, from: 100, to: 210 }));
  log.keep(exchange({ status: 502, byBalancer: true, from: 250, to: 260 }));
  log.keep(exchange({ ...unavailable, from: 290, to: 400 }));
  log.keep(exchange({ ...unavailable, from: 301, to: 400 }));
  const { outside, refused } = log.verdict([WINDOW]);
  expect(outside.map(({ from }) => from)).toEqual([301]);
  expect(refused.get('kill-web-a')).toEqual({ unavailable: 2, unanswered: 1 });
});

it('inside a fault as well, a 5xx of the API is a 503 with a problem', () => {
  const log = makeCallLog();
  const inside = { from: 210, to: 220 };
  log.keep(exchange({ ...inside, status: 500, code: 'internal' }));
  log.keep(exchange({ ...inside, status: 503, code: null }));
  log.keep(exchange({ ...inside, ...unavailable }));
  log.keep(exchange({ ...inside, status: 500, code: 'preferences-unavailable' }));
  log.keep(exchange({ ...inside, status: 502, byBalancer: true }));
  expect(log.verdict([WINDOW]).wrong.map(({ status, code }) => [status, code])).toEqual([
    [500, 'internal'],
    [503, null],
  ]);
});
