import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startSimulators } from '../../test-simulators.ts';
import { all, exchange, faultOf, path, requestXml, said, xmlHeaders } from './test-apply.ts';

describe('Equifax Apply', () => {
  it('answers with the headers, the echo of the request and the person as held', async () => {
    const simulators = await startSimulators();
    const reference = randomUUID();
    const { status, type, envelope, response } = await exchange(simulators, requestXml({ reference }));
    expect({ status, type }).toEqual({ status: 200, type: 'text/xml; charset=utf-8' });
    const [header] = all(envelope, 'Header');
    const enquiryId = said(response, 'product-header', 'enquiry-id');
    expect(enquiryId).toMatch(/^261115-VSA[0-9A-F]{2}-[0-9A-F]{5}$/);
    expect({
      id: said(header, 'MessageID'),
      relatesTo: said(header, 'RelatesTo'),
      action: said(header, 'Action'),
    }).toEqual({
      id: enquiryId,
      relatesTo: 'urn:uuid:0c1f',
      action: 'http://vedaxml.com/vedascore-apply/EnquiryResponse',
    });
    expect(response?.['@response-type']).toBe('report');
    const [product] = all(response, 'product-header');
    expect({
      requested: said(product, 'datetime-requested'),
      reference: said(product, 'client-reference'),
      operator: said(product, 'operator-id'),
      name: said(product, 'operator-name'),
      permission: all(product, 'permission-type').map((each) => each['@code']),
      level: all(product, 'product-data-level').map((each) => each['@code']),
    }).toEqual({
      requested: '2026-11-15T09:15:30',
      reference,
      operator: 'op-1',
      name: 'Wattle & friends',
      permission: ['X'],
      level: ['C'],
    });
    const [match] = all(response, 'product-data', 'enquiry-report', 'primary-match');
    expect(match).toMatchObject({
      '@type': 'strong',
      'bureau-reference': [{ '#': expect.stringMatching(/^\d{9}$/) }],
      'individual-name': [
        {
          '@first-reported-date': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          'family-name': [{ '#': 'GOOD' }],
          'first-given-name': [{ '#': 'ROBIN' }],
        },
      ],
      gender: [{ '#': 'Female', '@code': 'F' }],
      'date-of-birth': [{ '#': '1985-04-12' }],
    });
    expect(all(response, 'product-data', 'enquiry-report', 'addresses', 'address')).toMatchObject([
      { '@type': 'C', property: [{ '#': '12 SMITH STREET, SYDNEY NSW 2000' }] },
    ]);
  });

  it('repeats its first answer to a client reference, whatever else is asked', async () => {
    const simulators = await startSimulators();
    const first = await exchange(simulators, requestXml({ reference: 'one' }));
    const again = await exchange(simulators, requestXml({ reference: 'one', familyName: 'Below' }));
    expect(again.response).toEqual(first.response);
    const other = await exchange(simulators, requestXml({ reference: 'two' }));
    expect(said(other.response, 'product-header', 'enquiry-id')).not.toBe(
      said(first.response, 'product-header', 'enquiry-id'),
    );
  });

  it.each(['Badrequest', 'Mismatch'])(
    'answers %s with the file that is held, of another birth date',
    async (familyName) => {
      const simulators = await startSimulators();
      const { status, response } = await exchange(simulators, requestXml({ familyName }));
      expect({ status, type: response?.['@response-type'] }).toEqual({ status: 200, type: 'report' });
      expect(said(response, 'product-data', 'enquiry-report', 'primary-match', 'date-of-birth')).toBe(
        '1985-04-13',
      );
    },
  );

  it('answers Unknowncode with an error whose code no list has', async () => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml({ familyName: 'Unknowncode' }));
    expect(response?.['@response-type']).toBe('error');
    expect(said(response, 'errors', 'error', 'fault-code')).toBe('099');
    expect(all(response, 'product-data')).toEqual([]);
  });

  it('answers Unreadable with entries that lack what the form makes optional', async () => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml({ familyName: 'Unreadable' }));
    const [file] = all(response, 'product-data', 'enquiry-report', 'consumer-credit-file');
    const [account] = all(file, 'accounts', 'account');
    expect(said(account, 'term-of-loan')).toBe('NA');
    expect(all(account, 'defaults', 'default', 'status')).toEqual([]);
    expect(all(file, 'credit-enquiries', 'credit-enquiry')[0]).not.toHaveProperty('@enquiry-date');
  });

  it('answers Nobody with a match without name and birth date', async () => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml({ familyName: 'Nobody' }));
    const [match] = all(response, 'product-data', 'enquiry-report', 'primary-match');
    expect(Object.keys(match ?? {})).toEqual(['bureau-reference', '@id-index', '@type']);
  });

  const refusedByFault = {
    Bureaudown: { status: 500, faultcode: 'soapenv:Server' },
    Trylater: { status: 503, faultcode: 'soapenv:Server.Busy' },
  };
  it.each(Object.entries(refusedByFault))(
    'answers %s with a fault of the server',
    async (familyName, expected) => {
      const simulators = await startSimulators();
      const { status, envelope, fault } = await exchange(simulators, requestXml({ familyName }));
      const { faultcode, code } = faultOf(fault);
      expect({ status, faultcode, code }).toEqual({ ...expected, code: '030' });
      expect(said(envelope, 'Header', 'RelatesTo')).toBe('urn:uuid:0c1f');
    },
  );

  it('answers the mode error with the fault of Bureaudown', async () => {
    const simulators = await startSimulators();
    await simulators.send('PUT', '/control/faults', { body: { provider: 'bureau', mode: 'error' } });
    const { status, fault } = await exchange(simulators, requestXml());
    const { faultcode, code } = faultOf(fault);
    expect({ status, faultcode, code }).toEqual({ ...refusedByFault.Bureaudown, code: '030' });
  });

  it('is busy twice for Busy, under the same client reference', async () => {
    const simulators = await startSimulators();
    const body = requestXml({ familyName: 'Busy' });
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await exchange(simulators, body)).status);
    expect(statuses).toEqual([503, 503, 200, 200]);
  });

  it('answers Nofile with a match that was made, no score, and the published message', async () => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml({ familyName: 'Nofile' }));
    expect(response?.['@response-type']).toBe('report');
    const [data] = all(response, 'product-data');
    expect(all(data, 'enquiry-report', 'primary-match')).toMatchObject([{ '@type': 'create' }]);
    expect([all(data, 'score-data'), all(data, 'enquiry-report', 'consumer-credit-file')]).toEqual([[], []]);
    expect(all(response, 'general-messages', 'message')).toMatchObject([{ '@code': '000003' }]);
  });

  it('answers Emptyreport with a score and no credit file', async () => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml({ familyName: 'Emptyreport' }));
    const [data] = all(response, 'product-data');
    expect(said(data, 'score-data', 'score', 'score-masterscale')).toMatch(/^\d+$/);
    expect(all(data, 'enquiry-report', 'primary-match')).toMatchObject([{ '@type': 'strong' }]);
    expect(all(data, 'enquiry-report', 'consumer-credit-file')).toEqual([]);
  });

  it('lists one insolvency of Insolvent, with the months between declared and completed', async () => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml({ familyName: 'Insolvent' }));
    const [report] = all(response, 'product-data', 'enquiry-report');
    const insolvencies = all(
      report,
      'public-record-or-consumer-credit-information',
      'personal-insolvencies',
      'personal-insolvency',
    );
    expect(insolvencies).toMatchObject([
      {
        'date-declared': [{ '#': expect.stringMatching(/^20\d\d-\d\d-\d\d$/) }],
        'administration-id': [{ 'proceedings-status': [{ '#': 'Part 9' }] }],
        status: [{ '#': expect.stringMatching(/^(completed|not-discharged-not-completed)$/) }],
      },
    ]);
  });

  it.each([
    ['no Action', /<wsa:Action>.*<\/wsa:Action>/, '', 'wsa:MessageAddressingHeaderRequired'],
    ['a wrong password', '-bureau-key<', '-key<', 'wsse:FailedAuthentication'],
    ['a DOCTYPE', '?>', '?><!DOCTYPE a [<!ENTITY b "c">]>', 'soapenv:Client'],
    ['no birth date', /<vs:date-of-birth>.*<\/vs:date-of-birth>/, '', 'soapenv:Client'],
  ])('refuses a request with %s by a fault', async (_, from, to, faultcode) => {
    const simulators = await startSimulators();
    const { status, fault } = await exchange(simulators, requestXml().replace(from, to));
    expect({ status, faultcode: faultOf(fault).faultcode }).toEqual({ status: 500, faultcode });
  });

  const modes = [
    { mode: 'down', outcome: /fetch failed/ },
    { mode: 'timeout', outcome: /timeout/i },
  ];
  it.each(modes)('obeys the mode $mode of the bureau', async ({ mode, outcome }) => {
    const simulators = await startSimulators();
    await simulators.send('PUT', '/control/faults', { body: { provider: 'bureau', mode } });
    const signal = mode === 'timeout' ? AbortSignal.timeout(100) : null;
    const body = requestXml();
    const sent = fetch(`${simulators.http}${path}`, { method: 'POST', headers: xmlHeaders, body, signal });
    expect(await sent.then(({ status }) => String(status), String)).toMatch(outcome);
    const { json } = await simulators.send('GET', '/control/requests?provider=bureau');
    expect(json).toMatchObject({ count: 1, requests: [{ method: 'POST', path }] });
  });
});

const has = (name: string) => (account: object) => name in account;

describe('what is asked for', () => {
  const scorecards = {
    none: [],
    one: ['ONE_1.0_X_CR'],
    'three, the primary one first': ['VSA_2.0_X_PR', 'VSA_2.0_X_NR', 'ONE_1.0_X_CR'],
  };
  it.each(Object.entries(scorecards))('scores by %s', async (_, ids) => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml({ scorecards: ids }));
    const scores = all(response, 'product-data', 'score-data', 'score');
    expect(scores.flatMap((score) => all(score, 'scorecard').map((each) => each['@id']))).toEqual(ids);
    expect(new Set(scores.map((score) => said(score, 'score-masterscale'))).size).toBe(
      ids.length > 0 ? 1 : 0,
    );
  });

  const refused = {
    UNKNOWN_SCORECARD: { scorecards: ['VSA_9.0_X_CR'] },
    INCOMPATIBLE_SCORECARD: { scorecards: ['VSA_2.0_XY_CR'] },
    PERMISSION_DENIED: { permission: 'Y' },
    UNKNOWN_DATA_LEVEL: { level: 'F' },
  };
  it.each(Object.entries(refused))('refuses with %s', async (code, asked) => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml(asked));
    expect(said(response, 'errors', 'error', 'fault-code')).toBe(code);
  });

  it('refuses a scorecard above the data level', async () => {
    const simulators = await startSimulators();
    const { response } = await exchange(simulators, requestXml({ level: 'N' }));
    expect(said(response, 'errors', 'error', 'fault-code')).toBe('INCOMPATIBLE_SCORECARD');
  });

  it('keeps positive data to the data level', async () => {
    const simulators = await startSimulators();
    const accountsAt = async (level: string) => {
      const body = requestXml({ familyName: 'Defaulted', level, scorecards: [] });
      const { response } = await exchange(simulators, body);
      return all(response, 'product-data', 'enquiry-report', 'consumer-credit-file', 'accounts', 'account');
    };
    const [negative, partial, comprehensive] = [
      await accountsAt('N'),
      await accountsAt('P'),
      await accountsAt('C'),
    ];
    expect(comprehensive.some(has('repayment-history'))).toBe(true);
    expect(partial.some(has('repayment-history'))).toBe(false);
    expect(partial.length).toBe(comprehensive.length);
    expect(negative.length).toBeGreaterThan(0);
    expect(negative.every(has('defaults'))).toBe(true);
    expect(negative.some(has('latest-maximum-amount-credit'))).toBe(false);
  });
});
