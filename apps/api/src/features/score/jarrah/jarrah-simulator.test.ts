import { randomUUID } from 'node:crypto';

import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { startSimulators, type Simulators } from '@wattle/testkit/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { patientProvider } from '#api/testing/patient-provider.ts';

import type { BureauGateway } from '../bureau-gateway.ts';
import { makeHttpBureauGateway } from '../http-bureau-gateway.ts';
import { makeHttpJarrahGateway } from './http-jarrah-gateway.ts';

let simulators: Simulators;
let main: BureauGateway;

beforeAll(async () => {
  simulators = await startSimulators();
  main = makeHttpBureauGateway({
    provider: patientProvider(`${simulators.url}/bureau`),
    key: 'simulated-bureau-key',
    range: '0-1200',
  });
});
afterEach(() => simulators.clearFaults());
afterAll(() => simulators.stop());

/** A circuit of its own for each. */
const jarrah = (scorecard = 'jarrah-1', key = 'simulated-second-bureau-key') =>
  makeHttpJarrahGateway({
    provider: patientProvider(`${simulators.url}/jarrah`),
    account: { key, scorecard },
    range: '0-1000',
  });

const enquiry = (familyName: string): Parameters<BureauGateway['enquire']>[0] => ({
  reference: randomUUID(),
  month: '2026-11',
  at: new Date('2026-11-14T00:00:00Z'),
  subject: {
    givenName: 'Robin',
    middleName: 'Lee',
    familyName,
    dateOfBirth: '1985-04-12',
    gender: 'F',
    addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
    consentGivenAt: new Date('2026-11-01T00:00:00Z'),
  },
});

async function reportBy(gateway: BureauGateway, asked: ReturnType<typeof enquiry>) {
  const answer = await gateway.enquire(asked);
  if (!answer.ok) throw new Error(answer.failure);
  expect(answer.aside).toBeUndefined();
  return answer.value;
}

/** A file by its meanings, without the bureau's codes and names. */
const meant = (file: CreditFile): CreditFile =>
  JSON.parse(JSON.stringify(file), (key, value) => (key === 'code' || key === 'name' ? '' : value));

describe('[SCORE-034] Jarrah Credit', () => {
  it.each(['Excellent', 'Verygood', 'Good', 'Average', 'Below', 'Defaulted', 'Heavy', 'Emptyreport'])(
    'has a file of %s that differs from the main one as it should',
    async (familyName) => {
      const [one, other] = await Promise.all([
        reportBy(main, enquiry(familyName)),
        reportBy(jarrah(), enquiry(familyName)),
      ]);
      expect(other).toMatchObject({ protocol: 'jarrah', attributes: [] });
      expect(other.score).toBeGreaterThanOrEqual(0);
      expect(other.score).toBeLessThanOrEqual(1000);
      expect(other.advice.length).toBeGreaterThan(0);
      const { accounts, enquiries, subject, ...rest } = meant(other.file);
      const { accounts: mainAccounts, enquiries: mainEnquiries, subject: _, ...mainRest } = meant(one.file);
      expect(rest).toEqual(mainRest);
      expect(subject).toMatchObject({ givenName: 'Robin', middleName: 'Lee', gender: 'F' });
      expect(subject?.addresses).toEqual([expect.any(String), '12 Smith Street, Sydney NSW 2000']);
      const known = new Map(mainAccounts.map((each) => [each.accountReference, each]));
      const limits = accounts.filter((each) => {
        const counterpart = known.get(each.accountReference);
        expect({ ...each, limit: null }).toEqual({ ...counterpart, limit: null });
        return each.limit !== counterpart?.limit;
      });
      const isEmpty = familyName === 'Emptyreport';
      expect(limits).toHaveLength(isEmpty ? 0 : 1);
      expect(mainAccounts).toHaveLength(accounts.length + (isEmpty ? 0 : 1));
      expect(enquiries).toEqual(expect.arrayContaining([...mainEnquiries]));
      expect(enquiries).toHaveLength(mainEnquiries.length + 1);
    },
  );

  it('knows an insolvency', async () => {
    const { file } = await reportBy(jarrah(), enquiry('Insolvent'));
    expect(file.insolvencies).toMatchObject([{ type: { meaning: 'debt-agreement' } }]);
  });

  it('repeats its answer under the same reference', async () => {
    const asked = enquiry('Good');
    expect(await reportBy(jarrah(), asked)).toEqual(await reportBy(jarrah(), asked));
  });

  it.each([
    ['Nofile', 'no-file'],
    ['Trylater', 'try-later'],
    ['Bureaudown', 'unavailable'],
    ['Badrequest', 'details-rejected'],
    ['Mismatch', 'identity-mismatch'],
  ] as const)('[SCORE-013] answers %s with %s', async (familyName, failure) => {
    expect(await jarrah().enquire(enquiry(familyName))).toEqual({ ok: false, failure });
  });

  it('is not reached with another scorecard or key', async () => {
    const unreached = { ok: false, failure: 'unreached' };
    expect(await jarrah('jarrah-2').enquire(enquiry('Good'))).toEqual(unreached);
    expect(await jarrah('jarrah-1', 'wrong').enquire(enquiry('Good'))).toEqual(unreached);
  });

  it.each([
    ['no-file', 'no-file'],
    ['mismatch', 'identity-mismatch'],
    ['details-rejected', 'details-rejected'],
    ['try-later', 'try-later'],
    ['unavailable', 'unavailable'],
    ['contact-us', 'contact-us'],
    ['no-score', 'contact-us'],
    ['down', 'unreached'],
    ['error', 'unreached'],
    ['json-huge', 'unreached'],
  ] as const)('[SCORE-013] by the fault %s is %s', async (mode, failure) => {
    await simulators.setFault({ provider: 'second-bureau', mode });
    expect(await jarrah().enquire(enquiry('Good'))).toEqual({ ok: false, failure });
  });

  it.each([
    ['malformed', /^JSON$/],
    ['json-html', /^JSON$/],
    ['json-cut', /^JSON$/],
    ['json-no-data', /^data$/],
    ['json-missing-part', /^data\.relationships\.person$/],
    ['json-dangling', /^data\.relationships\.accounts\.data\.\d+$/],
    ['json-unlinked', /^included\.\d+$/],
    ['json-twice', /^included\.\d+$/],
    ['json-other-request', /^data\.relationships\.request\.data\.id$/],
    ['json-other-month', /^data\.attributes\.reportMonth$/],
    ['json-other-range', /^data\.attributes\.scores\.0\.range$/],
    ['two-scores', /^data\.attributes\.scores$/],
    ['score-minus-1', /^data\.attributes\.scores\.0\.value$/],
    ['score-1001', /^data\.attributes\.scores\.0\.value$/],
    ['score-words', /^data\.attributes\.scores\.0\.value$/],
  ])('[SCORE-033] refuses %s by the path, and uses the next answer', async (mode, path) => {
    await simulators.setFault({ provider: 'second-bureau', mode });
    const asked = enquiry('Good');
    expect(await jarrah().enquire(asked)).toEqual({
      ok: false,
      failure: 'unavailable',
      aside: {
        kind: 'refused',
        protocol: 'jarrah',
        paths: [expect.stringMatching(path)],
        answer: expect.any(String),
      },
    });
    await simulators.clearFaults();
    expect((await reportBy(jarrah(), asked)).score).toBeGreaterThan(0);
  });

  it.each([
    [
      'json-unknown-part',
      [
        'data.attributes.riskHorizon',
        'included.*.type=rental-histories',
        'included.*.attributes.riskHorizon',
      ],
    ],
    ['json-deep', ['data.attributes.notes']],
  ])('[SCORE-033] uses %s and names what it does not know', async (mode, paths) => {
    const asked = enquiry('Good');
    const { score, file } = await reportBy(jarrah(), asked);
    await simulators.setFault({ provider: 'second-bureau', mode });
    expect(await jarrah().enquire(asked)).toMatchObject({
      ok: true,
      value: { score, file },
      aside: { kind: 'unknown-parts', protocol: 'jarrah', paths, answer: expect.any(String) },
    });
  });
});
