import { randomUUID } from 'node:crypto';

import { describe } from 'vitest';

import { identityChecksSuite } from './identity-checks.suite.ts';
import { waitingChecksSuite } from './waiting/waiting-checks.suite.ts';
import { makeIdentityRecords, makeMemoryIdentityChecks } from './memory-identity-checks.ts';
import { makeMemoryWaitingChecks } from './waiting/memory-waiting-checks.ts';

const ofMember = (memberId: string) => (each: { memberId: string }) => each.memberId === memberId;

describe('identity checks in memory', () => {
  const records = makeIdentityRecords();
  let moment = Date.parse('2026-03-10T00:00:00Z');
  const clock = { now: () => new Date(moment) };
  const checks = makeMemoryIdentityChecks(records, clock);
  const subject = () => ({
    checks,
    waiting: makeMemoryWaitingChecks(records, clock),
    advance(minutes: number) {
      moment += minutes * 60_000;
    },
    told: (memberId: string) => records.told.filter(ofMember(memberId)),
    member: async () => randomUUID(),
    consentsOf: async (memberId: string) =>
      records.consents
        .filter(ofMember(memberId))
        .map(({ kind, textVersion }) => `${kind} ${textVersion}`)
        .sort(),
    verifications: async (memberId: string) => records.verified.filter(ofMember(memberId)).length,
  });
  identityChecksSuite(subject);
  waitingChecksSuite(subject);
});
