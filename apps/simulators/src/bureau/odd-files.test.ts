import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { oddities, type Oddity } from '../control/faults.ts';
import { startSimulators, type Running } from '../test-simulators.ts';
import { sendEnquiry, testEnquiry } from './test-enquiry.ts';

const Row = z.looseObject({});
const Answer = z.object({
  score: z.int().nullable(),
  file: z.object({
    subject: Row,
    accounts: z.array(Row),
    enquiries: z.array(Row),
    defaults: z.array(Row),
    courtActions: z.array(Row),
    insolvencies: z.array(Row),
    notes: z.array(Row),
    accesses: z.array(Row),
  }),
});
type Answer = z.infer<typeof Answer>;

const enquire = (simulators: Running, familyName: string) =>
  sendEnquiry(
    simulators,
    testEnquiry(familyName, {
      subject: {
        middleName: 'Lee',
        dateOfBirth: '1985-04-30',
        gender: 'F',
        addresses: [
          { line: '9 Former Road, Perth WA 6000', current: false },
          { line: '12 Smith Street, Sydney NSW 2000', current: true },
        ],
      },
      products: ['score', 'file'],
    }),
  );

/** Each oddity with the last name that calls it up, and what shows it in a file. */
const odd: Record<
  Exclude<Oddity, 'unknown-code' | 'no-score'>,
  [familyName: string, shows: (file: Answer['file']) => unknown]
> = {
  stranger: [
    'Stranger',
    ({ subject }) => subject['familyName'] === 'ZAMIA' && subject['dateOfBirth'] === '1951-06-30',
  ],
  twin: ['Twin', ({ subject }) => subject['givenName'] === 'QUILLA'],
  'other-birth-date': ['Wrongbirthdate', ({ subject }) => subject['dateOfBirth'] === '1985-05-01'],
  nobody: [
    'Nobody',
    ({ subject }) => ['givenName', 'familyName', 'dateOfBirth'].every((name) => subject[name] === null),
  ],
  deceased: ['Deceased', ({ subject }) => subject['deceased']],
  'other-name': [
    'Renamed',
    ({ subject: { familyName, otherNames } }) =>
      familyName === 'ZAMIA' && JSON.stringify(otherNames).includes('"givenName":"ROBIN"'),
  ],
  'unreadable-entry': [
    'Unreadable',
    ({ accounts, enquiries, defaults }) =>
      accounts[0]?.['opened'] === '2019-02-31' &&
      enquiries[0]?.['date'] === null &&
      defaults[0]?.['status'] === null,
  ],
  'no-account-id': ['Noaccountid', ({ accounts }) => accounts[0]?.['accountReference'] === null],
  'paid-by-text': ['Paidbytext', ({ defaults }) => defaults.at(-1)?.['status'] === 'Paid in full'],
  'set-aside': ['Setaside', ({ courtActions }) => courtActions.at(-1)?.['status'] === 'SET_ASIDE'],
  'rare-parts': [
    'Rareparts',
    ({ accounts, enquiries, courtActions, insolvencies, notes, accesses }) =>
      accounts.some(({ reopened }) => reopened !== null) &&
      accounts.some(({ unlimited }) => unlimited === true) &&
      enquiries.some(({ kind }) => kind === 'AUTHORISED_AGENT') &&
      enquiries.some(({ filedUnder }) => filedUnder === 'ROBIN ZAMIA') &&
      courtActions
        .map(({ type }) => type)
        .join()
        .endsWith('WRIT,SUMMONS') &&
      [insolvencies, notes, accesses].every(({ length }) => length > 0),
  ],
};

async function fileOf(simulators: Running, familyName: string) {
  return (await enquire(simulators, familyName)).as(Answer).file;
}

describe('an odd file', () => {
  it.each(Object.entries(odd))(
    '%s is called up by a last name, and by a fault for everyone',
    async (mode, [familyName, shows]) => {
      const simulators = await startSimulators();
      expect(shows(await fileOf(simulators, familyName)), familyName).toBe(true);
      expect(shows(await fileOf(simulators, 'Defaulted')), 'before the fault').toBe(false);
      await simulators.send('PUT', '/control/faults', { body: { provider: 'bureau', mode } });
      expect(shows(await fileOf(simulators, 'Defaulted')), 'under the fault').toBe(true);
    },
  );

  it('answers with a code that no table has', async () => {
    const simulators = await startSimulators();
    const { status, json } = await enquire(simulators, 'Unknowncode');
    expect({ status, json }).toEqual({ status: 422, json: { code: '099' } });
    await simulators.send('PUT', '/control/faults', { body: { provider: 'bureau', mode: 'unknown-code' } });
    expect((await enquire(simulators, 'Good')).json).toEqual({ code: '099' });
  });

  it('holds a file of which the bureau makes no score', async () => {
    const simulators = await startSimulators();
    const { score, file } = (await enquire(simulators, 'Noscore')).as(Answer);
    expect({ score, hasAccounts: file.accounts.length > 0 }).toEqual({ score: null, hasAccounts: true });
    await simulators.send('PUT', '/control/faults', { body: { provider: 'bureau', mode: 'no-score' } });
    expect((await enquire(simulators, 'Good')).as(Answer).score).toBeNull();
  });

  it('leaves out no oddity', () => {
    expect([...Object.keys(odd), 'unknown-code', 'no-score'].sort()).toEqual(oddities.toSorted());
  });
});

it('a file names its person as enquired for, in capitals, the current address first', async () => {
  const simulators = await startSimulators();
  const { subject } = await fileOf(simulators, "O'Brien-Nguyễn");
  expect(subject).toMatchObject({
    givenName: 'ROBIN',
    middleName: 'LEE',
    familyName: "O'BRIEN-NGUYỄN",
    otherNames: [],
    dateOfBirth: '1985-04-30',
    gender: 'F',
    addresses: ['12 SMITH STREET, SYDNEY NSW 2000', '9 FORMER ROAD, PERTH WA 6000'],
    deceased: false,
    complained: false,
  });
});
