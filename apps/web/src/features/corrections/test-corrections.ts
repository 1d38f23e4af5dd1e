import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import type { Ban, CorrectionCase, Corrections } from './use-corrections.ts';

/** An acknowledged case with twelve days left. */
export function caseOf(overrides: Partial<CorrectionCase> = {}): CorrectionCase {
  return {
    caseId: '3f6c1b1e-6d5a-4c53-9a53-2f6f1a1c0001',
    reference: 'K-7K3M-9PQ2',
    bureau: 'Yarran Credit',
    itemReference: 'item-1',
    itemKind: 'account',
    itemTitle: 'Credit card, Harbour Bank',
    provider: 'Harbour Bank',
    addressee: 'credit-provider',
    words: 'This card was closed in May.\nIt should not be shown as open.',
    state: 'acknowledged',
    openedAt: '2026-02-20T01:00:00.000Z',
    answerDueOn: '2026-03-22',
    daysLeft: 12,
    decidedOn: null,
    noticeDueOn: null,
    outcome: null,
    reasons: null,
    note: null,
    events: [
      { kind: 'opened', at: '2026-02-20T01:00:00.000Z' },
      { kind: 'acknowledged', at: '2026-02-20T01:05:00.000Z' },
    ],
    triedUntil: null,
    ...overrides,
  };
}

/** A confirmed freeze with nine days left. */
export function banOf(overrides: Partial<Ban> = {}): Ban {
  return {
    state: 'in-force',
    requestedAt: '2026-02-26T01:00:00.000Z',
    startsOn: '2026-02-26',
    endsOn: '2026-03-19',
    reminderOn: '2026-03-12',
    daysLeft: 9,
    extensions: 0,
    extensionRefusedAt: null,
    undelivered: null,
    triedUntil: null,
    canExtend: true,
    canLift: true,
    canPassOnTo: [],
    passedOn: null,
    ...overrides,
  };
}

/** An API with these cases and ban. */
export function correctionsApi(corrections: Partial<Corrections> = {}): FakeApi {
  const api = installFakeApi();
  // A new member each time, because drafts are kept per member.
  api.on('GET /v1/user/init', memberOf({ identifier: crypto.randomUUID() }));
  api.on('GET /v1/corrections', { cases: [], ban: null, ...corrections });
  api.on('GET /v1/corrections/not-mine', { entries: [] });
  return api;
}
