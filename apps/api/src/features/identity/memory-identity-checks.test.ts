import { randomUUID } from 'node:crypto';

import { describe } from 'vitest';

import { identityChecksSuite } from './identity-checks.suite.ts';
import { makeIdentityRecords, makeMemoryIdentityChecks } from './memory-identity-checks.ts';

const ofMember = (memberId: string) => (each: { memberId: string }) => each.memberId === memberId;

describe('identity checks in memory', () => {
  const records = makeIdentityRecords();
  const checks = makeMemoryIdentityChecks(records);
  identityChecksSuite(() => ({
    checks,
    member: async () => randomUUID(),
    consentsOf: async (memberId) =>
      records.consents
        .filter(ofMember(memberId))
        .map(({ kind, textVersion }) => `${kind} ${textVersion}`)
        .sort(),
    verifications: async (memberId) => records.verified.filter(ofMember(memberId)).length,
  }));
});
