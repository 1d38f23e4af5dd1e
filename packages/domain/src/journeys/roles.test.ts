import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ROLES,
  formatRoles,
  hasRole,
  parseRoles,
  rolesFromFacts,
  verifiedDocumentCount,
  verifiedDocuments,
  type RoleFacts,
} from './roles.ts';

const nobody: RoleFacts = {
  emailVerified: false,
  mobileVerified: false,
  verifiedDocuments: [],
  firstFactor: false,
  secondFactor: false,
  temporaryPassword: false,
  cohort: false,
};
const anyFacts: fc.Arbitrary<RoleFacts> = fc.record({
  emailVerified: fc.boolean(),
  mobileVerified: fc.boolean(),
  verifiedDocuments: fc.subarray(['DL', 'PP', 'MC'] as const),
  firstFactor: fc.boolean(),
  secondFactor: fc.boolean(),
  temporaryPassword: fc.boolean(),
  cohort: fc.boolean(),
});

describe('roles from facts', () => {
  it('[PROF-007] gives no role without facts', () => {
    expect(formatRoles(rolesFromFacts(nobody))).toBe('');
  });

  it('[PROF-007] gives EV and INV for a verified e-mail without a document', () => {
    expect(formatRoles(rolesFromFacts({ ...nobody, emailVerified: true, firstFactor: true }))).toBe(
      'INV,EV,1FA',
    );
  });

  it('[PROF-003] [PROF-007] gives each fact its code, and a document IV with a bare ICV', () => {
    const all = rolesFromFacts({
      emailVerified: true,
      mobileVerified: true,
      verifiedDocuments: ['MC', 'DL', 'PP'],
      firstFactor: true,
      secondFactor: true,
      temporaryPassword: true,
      cohort: true,
    });
    expect(formatRoles(all)).toBe('IV,ICV,IDL,IPA,IME,TP,EV,MV,1FA,2FA,IHC');
  });

  it('[PROF-007] never gives IV and INV together, and counts the documents', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const roles = rolesFromFacts(facts);
        expect(roles.has('IV') && roles.has('INV')).toBe(false);
        expect(roles.has('IV')).toBe(facts.verifiedDocuments.length > 0);
        expect(roles.has('ICV')).toBe(roles.has('IV'));
        expect(verifiedDocumentCount(roles)).toBe(facts.verifiedDocuments.length);
      }),
    );
  });
});

describe('the role text', () => {
  it('[PROF-002] parses roles as they were written', () => {
    fc.assert(
      fc.property(fc.subarray([...ROLES]), (codes) => {
        expect([...parseRoles(formatRoles(new Set(codes)))].sort()).toEqual([...codes].sort());
      }),
    );
  });

  it('[PROF-002] [PROF-003] [PROF-010] ignores blanks and unknown codes', () => {
    expect(formatRoles(parseRoles(' IV , 2FA,,ADMIN,iv '))).toBe('IV,2FA');
    expect(parseRoles('').size).toBe(0);
  });

  it('[PROF-004] checks the whole code, and passes when none is required', () => {
    expect(hasRole('IV, EV', 'EV')).toBe(true);
    expect(hasRole('INV', 'IV')).toBe(false);
    expect(hasRole('ICV', 'IV')).toBe(false);
    expect(hasRole('')).toBe(true);
    expect(hasRole(new Set())).toBe(true);
    expect(hasRole(new Set(['2FA'] as const), '2FA')).toBe(true);
  });

  it('[IDV-054] [IDV-004] counts documents from IDL, IPA and IME, never from ICV', () => {
    expect(verifiedDocumentCount('IV,ICV')).toBe(0);
    expect(verifiedDocumentCount('IV,ICV,IME')).toBe(1);
    expect(verifiedDocuments('IME,IDL,IPA')).toEqual(['DL', 'PP', 'MC']);
  });
});
