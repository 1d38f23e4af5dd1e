import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';
import { monthOf, monthText } from './months.ts';
import { makePeople } from './people.ts';

function fileOf(familyName: string, asOf = '2026-11', givenName = 'Robin') {
  const { body } = makePeople().reply({
    reference: randomUUID(),
    subject: {
      givenName,
      familyName,
      dateOfBirth: '1985-04-12',
      addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
    },
    consent: { accessSeekerAuthority: true, givenAt: '2026-11-01T00:00:00Z' },
    asOf,
    history: 0,
    products: ['file'],
  });
  if (!('file' in body) || body.file === null) throw new Error('no file');
  return body.file;
}

describe('what a file says besides', () => {
  it('[REPORT-021] gives every account its providers, its latest report, its parties and its term', () => {
    for (const familyName of ['Excellent', 'Good', 'Below', 'Defaulted', 'Heavy']) {
      for (const account of fileOf(familyName).accounts) {
        expect(account.originalProvider.length).toBeGreaterThan(3);
        expect(['PRINCIPAL', 'JOINT', 'GUARANTOR']).toContain(account.relationship);
        expect(account.lastUpdated >= (account.opened ?? '9') && account.lastUpdated < '2026-11').toBe(true);
        const runsOut = !['CREDIT_CARD', 'OVERDRAFT', 'TELECOMMUNICATIONS', 'UTILITY'].includes(account.type);
        expect(account.termMonths !== null, account.type).toBe(runsOut);
      }
    }
  });

  it('[REPORT-021] has accounts opened with another provider, joint borrowers and guarantors', () => {
    const { accounts } = fileOf('Heavy');
    const moved = accounts.filter(({ provider, originalProvider }) => provider !== originalProvider);
    expect(moved.length).toBeGreaterThan(2);
    expect(moved.length).toBeLessThan(30);
    const relationships = new Set(accounts.map(({ relationship }) => relationship));
    expect([...relationships].sort()).toEqual(['GUARANTOR', 'JOINT', 'PRINCIPAL']);
  });

  it('[REPORT-023] gives every enquiry a role and a reference', () => {
    for (const { relationship, clientReference } of fileOf('Heavy').enquiries) {
      expect(['PRINCIPAL', 'JOINT', 'GUARANTOR']).toContain(relationship);
      expect(clientReference).toMatch(/^[A-Z]{2}\d{6}$/);
    }
  });

  it('[REPORT-022] [REPORT-024] gives Defaulted every part in every month', () => {
    for (let month = monthOf('2024-06'); month <= monthOf('2030-06'); month += 7) {
      const { accounts, defaults, courtActions } = fileOf('Defaulted', monthText(month));
      const listed = new Map(accounts.map(({ accountReference, type }) => [accountReference, type]));
      expect(defaults.map(({ newArrangement }) => newArrangement).sort()).toEqual(['N', 'V']);
      for (const { accountReference, accountType, originalAmount, currentAmount, status } of defaults) {
        expect(listed.get(accountReference), 'on an account that is listed').toBe(accountType);
        expect(originalAmount).toBeGreaterThanOrEqual(150);
        expect(currentAmount === 0).toBe(status === 'paid');
      }
      expect(courtActions.map(({ status }) => status).sort()).toEqual(['OUTSTANDING', 'SETTLED']);
      for (const { courtType } of courtActions) expect(courtType).toMatch(/Court|Tribunal/);
    }
  });

  it('repeats an item a month later, except for the day of its latest report', () => {
    const [now, later] = ['2026-11', '2026-12'].map((asOf) => {
      const account = fileOf('Good', asOf).accounts[0];
      return [
        account?.originalProvider,
        account?.relationship,
        account?.termMonths,
        account?.accountReference,
      ];
    });
    expect(now).toEqual(later);
  });
});
