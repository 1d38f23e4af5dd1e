import { ADDRESS_MAX } from '@wattle/domain/fields/address';
import { validateFirstName, validateLastName, validateMiddleName } from '@wattle/domain/fields/names';
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

/** First name 40, middle name 80, last name 50 characters. */
const LONGEST = {
  givenName: `${'Wolfeschlegel '.repeat(2)}Steinhausen-`,
  middleName: `${'Maria-Magdalena '.repeat(4)}Charlotte-Josephi`.slice(0, 80),
  familyName: `${'Papadopoulos-'.repeat(3)}Zimmermanns`,
};
const END = 'Kangaroo Valley NSW 2577';

const people: Record<string, Partial<typeof ANNE>> = {
  'an ordinary person': {},
  'a middle name': { middleName: 'Lee  Ann ' },
  'names as long as the fields take': LONGEST,
  'names of two code units a letter': { givenName: '𠮷'.repeat(30), familyName: `${'a'.repeat(49)}𠮷` },
  'names with marks of XML': { givenName: "D'<Arcy>", familyName: '"&amp;]]>' },
  'names with marks that are no XML': { familyName: 'Good\u0000\u0008\uFFFE' },
  'a long former address': {
    addresses: [...ANNE.addresses, { line: `${'Upper '.repeat(50)}𠮷`, current: false }],
  },
  'a former address of one word': {
    addresses: [...ANNE.addresses, { line: 'x'.repeat(300), current: false }],
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

it('[SCORE-034] a request has the whole of every name that the fields take', () => {
  const { givenName, middleName, familyName } = LONGEST;
  expect([
    validateFirstName(givenName),
    validateMiddleName(middleName),
    validateLastName(familyName),
  ]).toEqual([null, null, null]);
  expect([givenName, middleName, familyName].map((name) => name.length)).toEqual([40, 80, 50]);
  const bytes = applyRequest(account, { reference: 'r', subject: { ...ANNE, ...LONGEST } });
  for (const name of Object.values(LONGEST)) expect(bytes).toContain(`>${name}</vs:`);
});

it('[SCORE-034] a request has beginning and end of an address that the form has no room for, in whole words', () => {
  for (let length = 24; length <= ADDRESS_MAX; length += 1) {
    const line = `Unit 3, 12 Smith Street${', Upper Level'.repeat(30)}`.slice(0, length - END.length - 2);
    const whole = `${line}, ${END}`;
    const subject = { ...ANNE, addresses: [{ line: whole, current: true }] };
    const [, sent = ''] =
      /<vs:unformatted-address>(.*)<\/vs:unf/.exec(applyRequest(account, { reference: 'r', subject })) ?? [];
    expect(sent.length, whole).toBeLessThanOrEqual(200);
    expect(sent.endsWith(END), sent).toBe(true);
    expect(sent.startsWith(whole.slice(0, 80)), sent).toBe(true);
    const words = new Set(whole.split(' '));
    expect(sent.split(' ').filter((word) => !words.has(word))).toEqual([]);
    expect(sent === whole).toBe(whole.length <= 200);
  }
});
