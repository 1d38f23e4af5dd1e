import { formFaults } from '@wattle/testkit/apply-form/apply-form';
import { expect, it } from 'vitest';

import { applyRequest, type ApplyAccount } from './apply-request.ts';
import { ANNE } from '../test-subject.ts';

const account: ApplyAccount = {
  user: 'subscriber',
  password: 'a<b&"c"',
  permission: 'X',
  dataLevel: 'C',
  scorecard: 'VSA_2.0_X_CR',
  operatorId: '',
  enquiry: null,
};
const agreed = { accountType: null, amount: null, relationship: null };
const accounts: readonly ApplyAccount[] = [
  account,
  { ...account, operatorId: '101' },
  { ...account, enquiry: agreed },
  { ...account, enquiry: { accountType: 'CC', amount: '0', relationship: '1' } },
];

const long = 'Wolfeschlegelsteinhausenbergerdorff-Zimmermann-Papadopoulos';
const people: Record<string, Partial<typeof ANNE>> = {
  'an ordinary person': {},
  'a middle name': { middleName: 'Lee  Ann ' },
  'names longer than the form has room for': {
    givenName: long,
    middleName: `${long} ${long}`,
    familyName: long,
  },
  'names of two code units a letter': { givenName: '𠮷'.repeat(30), familyName: `${'a'.repeat(49)}𠮷` },
  'names with marks of XML': { givenName: "D'<Arcy>", familyName: '"&amp;]]>' },
  'names with marks that are no XML': { familyName: 'Good\u0000\u0008\uFFFE' },
  'a long former address': {
    addresses: [...ANNE.addresses, { line: `${'Upper '.repeat(50)}𠮷`, current: false }],
  },
  'an address of two lines': { addresses: [{ line: 'Unit 3\r\n12 Smith Street', current: true }] },
};

it.each(Object.entries(people))('[SCORE-034] a request about %s is of the published form', (_, changed) => {
  for (const each of accounts) {
    const enquiry = {
      reference: '0190d0f0-0000-4000-8000-000000000001',
      subject: { ...ANNE, gender: null, ...changed },
    };
    const bytes = Buffer.from(applyRequest(each, enquiry)).toString();
    expect(formFaults(bytes)).toEqual([]);
    expect(bytes).not.toContain('\uFFFD');
  }
});
