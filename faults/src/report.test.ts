import { expect, it } from 'vitest';

import { makeCallLog } from './calls/call-log.ts';
import { auditOf } from './ledger/audit.ts';
import type { Entry } from './ledger/entry.ts';
import { faultsOf, reportOf, type Result } from './report.ts';

const nothing = { once: new Map(), states: new Map(), tallies: new Map() };
const written: Entry[] = [
  { at: 1, state: 'asked', kind: 'lead', subject: 'zoe', value: '' },
  { at: 2, state: 'acknowledged', kind: 'lead', subject: 'zoe', value: '' },
];
const sound: Result = {
  seed: 3,
  minutes: 1.5,
  outcomes: [{ fault: 'kill-web-a', seconds: 0, still: 0.4, recovery: 1.25, last: 'score' }],
  notRun: [{ fault: 'disk-full', why: 'no small disk' }],
  journeys: { lead: 1 },
  calls: makeCallLog().verdict([]),
  audit: auditOf(written, { ...nothing, once: new Map([['lead zoe', { row: 1 }]]) }),
  failures: [],
  excused: [],
  ownEnds: [],
  waiting: 0,
};

it('a run in which everything is there passes, and says what was not run', () => {
  expect(faultsOf(sound)).toEqual([]);
  const report = reportOf(sound);
  expect(report).toContain('| kill-web-a | 0.0 | 0.4 | 1.3 | score | 0 | 0 |');
  expect(report).toContain('Not run: disk-full (no small disk).');
  expect(report).toContain('Lost: 0. Doubled: 0. 5xx outside a fault: 0. Seed 3');
});

it('a planted loss, a planted double and a planted 5xx fail it', () => {
  const lost = { ...sound, audit: auditOf(written, nothing) };
  expect(faultsOf(lost)).toEqual(['1 acknowledged writes lost']);
  expect(reportOf(lost)).toContain('- lost: lead of zoe: found nowhere');

  const twice = { ...nothing, once: new Map([['lead zoe', { row: 2 }]]) };
  expect(faultsOf({ ...sound, audit: auditOf(written, twice) })).toEqual(['1 writes doubled']);

  const log = makeCallLog();
  log.keep({ operation: 'GET /', status: 500, code: null, byBalancer: false, from: 1, to: 2 });
  expect(faultsOf({ ...sound, calls: log.verdict([]) })).toEqual([
    '1 answers of 5xx, or none, outside a fault',
    '1 answers of 5xx that are no 503 with a problem',
  ]);
});

it('so do a fault that was not recovered from, a failed journey, a process that ended and an effect that waits', () => {
  const stuck = { fault: 'disk-full', seconds: 4, still: 4, recovery: null, last: 'score, lead' };
  const failure = { journey: 'lead', from: 1, to: 2, why: '400 validation' } as const;
  const bad: Result = {
    ...sound,
    outcomes: [stuck],
    failures: [failure],
    ownEnds: ['web-a ended with 1'],
    waiting: 1,
  };
  expect(faultsOf(bad)).toEqual([
    '1 faults after which not every journey succeeded again: disk-full',
    '1 journeys failed outside a fault',
    '1 processes ended by themselves: web-a ended with 1',
    '1 effects still wait',
  ]);
  expect(reportOf(bad)).toContain('| disk-full | 4.0 | 4.0 | not within its time | score, lead | 0 | 0 |');
});
