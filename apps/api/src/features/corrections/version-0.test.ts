import { expect, it } from 'vitest';

import { effects } from '#api/platform/outbox/effect.ts';
import type { CallOfVersion0 } from '#api/platform/outbox/version-0.ts';

import { banExtended, banLifted, banRequested } from './bans/ban.effects.ts';
import { correctionLodged, correctionWithdrawn } from './correction.effects.ts';

const all = effects(correctionLodged, correctionWithdrawn, banRequested, banExtended, banLifted);
const about = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const requestedAt = '2026-11-23T08:00:00.000Z';

const subject = {
  givenName: 'Ada',
  middleName: null,
  familyName: 'Byron',
  dateOfBirth: '1990-12-10',
  gender: 'F',
  addresses: [{ line: '1 Example St', current: true }],
};
const ours = { ...subject, middleName: '' };

const CASES: [effect: string, call: Pick<CallOfVersion0, 'method' | 'path' | 'body'>, body: object][] = [
  [
    'correction-lodged',
    {
      method: 'POST',
      path: '/v1/corrections',
      body: {
        reference: 'K-1',
        subject,
        item: { kind: 'COURT_ACTION', date: '2020-01-02', provider: 'A bank', amount: 12 },
        mustAnswer: 'CREDIT_PROVIDER',
        words: 'Not me',
        requestedAt,
      },
    },
    {
      reference: 'K-1',
      subject: ours,
      itemKind: 'court-action',
      item: { date: '2020-01-02', provider: 'A bank', amount: 12 },
      addressee: 'credit-provider',
      words: 'Not me',
      requestedAt,
    },
  ],
  ['correction-withdrawn', { method: 'DELETE', path: '/v1/corrections/K-1' }, { reference: 'K-1' }],
  [
    'ban-requested',
    { method: 'POST', path: '/v1/bans', body: { reference: 'B-1', subject, requestedAt } },
    { reference: 'B-1', subject: ours, requestedAt },
  ],
  [
    'ban-extended',
    { method: 'PUT', path: '/v1/bans/B-1', body: { endsOn: '2027-01-02', requestedAt } },
    { reference: 'B-1', endsOn: '2027-01-02', requestedAt },
  ],
  ['ban-lifted', { method: 'DELETE', path: '/v1/bans/B-1' }, { reference: 'B-1' }],
];

it.each(CASES)('reads a version 0 call as the effect %s and no other', (name, call, body) => {
  const stored: CallOfVersion0 = { kind: 'provider-call', provider: 'bureau', about, ...call };
  const known = all.map((effect) => [effect.name, effect.fromVersion0(stored)]);
  expect(known.filter(([, read]) => read !== null)).toEqual([[name, { memberId: about, ...body }]]);
});
