import { startSimulators, type Simulators } from '@wattle/testkit/simulators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { patientProvider } from '#api/testing/patient-provider.ts';
import { json, makeAnsweringProvider } from '#api/testing/answering-provider.ts';

import { makeHttpFrankieOneGateway } from './http-frankieone-gateway.ts';
import type { IdentityEnquiry } from './identity-gateway.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;

const gateway = () =>
  makeHttpFrankieOneGateway({
    provider: provider.provider(),
    key: 'the-key',
    customer: 'the-customer',
    workflow: 'KYC/AUS Documents',
  });

const ENTITY = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const EXECUTION = '01HM5XJ7VASZ3EJMB1VQGTBFJ4';
const BELOW = 'serviceprofiles/KYC/workflows/AUS%20Documents';

const enquiry: IdentityEnquiry = {
  reference: 'check-1',
  profile: { givenName: 'Anne', middleName: '', familyName: 'Good', dateOfBirth: '1980-02-29' },
  document: { type: 'DL', state: 'NSW', number: '123456', cardNumber: '1234567890' },
};
const accepted = json(202, { requestId: 'r1', entityId: ENTITY, workflowExecutionId: EXECUTION });

describe('starting a verification at FrankieOne', () => {
  it('[IDV-012] creates an individual with the document and runs the workflow in the background', async () => {
    answerWith(accepted);
    expect(await gateway().start(enquiry)).toEqual({
      ok: true,
      value: { verification: `${ENTITY}.${EXECUTION}`, deferred: false },
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: `/v2/individuals/new/${BELOW}/execute`,
      headers: { api_key: 'the-key', 'x-frankie-customerid': 'the-customer', 'x-frankie-background': '1' },
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      individual: {
        name: { givenName: 'Anne', familyName: 'Good' },
        dateOfBirth: { year: '1980', month: '02', day: '29' },
        documents: {
          IDENTITY: [
            {
              type: 'DRIVERS_LICENSE',
              country: 'AUS',
              subdivision: 'NSW',
              primaryIdentifier: '123456',
              secondaryIdentifier: '1234567890',
            },
          ],
        },
        consents: [{ type: 'GENERAL' }, { type: 'DOCS' }],
        externalReferences: [{ type: 'CUSTOMER', name: 'CHECK-REFERENCE', value: 'check-1' }],
      },
    });
  });

  it.each([
    [
      { type: 'PP', country: 'NZL', number: 'LA123456' },
      { type: 'PASSPORT', country: 'NZL', primaryIdentifier: 'LA123456' },
    ],
    [
      {
        type: 'MC',
        number: '2123456701',
        referenceNumber: '1',
        middleNameOnCard: 'J',
        expiry: '2030-01',
        colour: 'G',
      },
      {
        type: 'NATIONAL_HEALTH_ID',
        country: 'AUS',
        subtype: 'G',
        primaryIdentifier: '2123456701',
        expiryDate: { year: '2030', month: '01', day: '01' },
        supplementaryData: { type: 'NATIONAL_HEALTH_ID', reference: '1', middleNameOnCard: 'J' },
      },
    ],
  ] as const)(
    '[IDV-011] [IDV-035] sends FrankieOne each kind of document in its own form: %o',
    async (document, wire) => {
      answerWith(accepted);
      await gateway().start({ ...enquiry, document });
      expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
        individual: { documents: { IDENTITY: [wire] } },
      });
    },
  );

  it('accepts the answer of a workflow that ran at once', async () => {
    const workflowResult = { entityId: ENTITY, workflowExecutionId: EXECUTION, result: 'PASS' };
    answerWith(json(200, { requestId: 'r1', workflowResult }));
    expect(await gateway().start(enquiry)).toMatchObject({
      value: { verification: `${ENTITY}.${EXECUTION}` },
    });
  });

  it.each([
    ['unreadable details', json(400, { errorCode: 'API-0400', errorMsg: 'Bad Request' }), 'refused'],
    ['an invalid document', json(422, { errorCode: 'API-0422' }), 'refused'],
    ['a wrong key', json(401, { errorCode: 'AUTH-0002' }), 'unavailable'],
    ['a missing workflow', json(404, { errorCode: 'API-0404' }), 'unavailable'],
    ['a failing service', json(500, { errorCode: 'API-0500' }), 'unavailable'],
    ['an answer of another shape', json(202, { requestId: 'r1' }), 'unavailable'],
  ] as const)(
    '[IDV-048] [IDV-049] reports %s at FrankieOne as a failure, without a retry',
    async (_, reply, failure) => {
      answerWith(reply);
      expect(await gateway().start(enquiry)).toEqual({ ok: false, failure });
      expect(received, 'a retry would be another check').toHaveLength(1);
    },
  );
});

describe('asking FrankieOne for the verdict', () => {
  it.each([
    ['IN_PROGRESS', 'IN_PROGRESS', undefined, 'pending'],
    ['COMPLETED', 'PASS', undefined, 'verified'],
    ['COMPLETED', 'REVIEW', 'APPROVED', 'verified'],
    ['COMPLETED', 'FAIL', undefined, 'not-matched'],
    ['COMPLETED', 'PASS', 'REJECTED', 'not-matched'],
    ['COMPLETED', 'REVIEW', undefined, 'deferred'],
    ['COMPLETED', 'NEEDS_APPROVAL', undefined, 'deferred'],
    ['COMPLETED', 'SOMETHING_NEW', undefined, 'deferred'],
    ['ERROR', 'UNCHECKED', undefined, 'unknown'],
    ['TIMEOUT', 'PASS', undefined, 'unknown'],
  ] as const)(
    '[IDV-041] reads the FrankieOne state %s with %s, overridden by %s, as %s',
    async (state, result, status, verdict) => {
      const workflowResult = {
        workflowExecutionState: state,
        result,
        ...(status === undefined ? {} : { status }),
      };
      answerWith(json(200, { requestId: 'r1', workflowResult }));
      expect(await gateway().verdictOf(`${ENTITY}.${EXECUTION}`)).toEqual({ ok: true, value: verdict });
      expect(received[0]).toMatchObject({
        method: 'GET',
        url: `/v2/individuals/${ENTITY}/${BELOW}/executions/${EXECUTION}`,
      });
    },
  );

  it.each([
    ['no such execution', json(404, { errorCode: 'API-0404' }), 'rejected'],
    ['a failing service', json(502, {}), 'unavailable'],
    ['another shape', json(200, { requestId: 'r1' }), 'malformed'],
  ])('[IDV-045] reads no verdict from %s at FrankieOne', async (_, reply, failure) => {
    answerWith(reply);
    expect(await gateway().verdictOf(`${ENTITY}.${EXECUTION}`)).toEqual({ ok: false, failure });
  });
});

describe('a check over a socket', () => {
  let simulators: Simulators;
  beforeAll(async () => {
    simulators = await startSimulators();
  });
  afterAll(() => simulators.stop());

  it.each([
    ['0', ['verified']],
    ['6', ['pending', 'pending', 'verified']],
    ['7', ['not-matched']],
  ])('reads the FrankieOne verdicts of a document that ends in %s', async (last, verdicts) => {
    const url = `${simulators.url}/frankieone`;
    const { start, verdictOf } = makeHttpFrankieOneGateway({
      provider: patientProvider(url),
      key: 'simulated-identity-key',
      customer: 'the-customer',
      workflow: 'KYC/AUS',
    });
    const document = { type: 'DL', state: 'NSW', number: `12345${last}`, cardNumber: '1234567890' } as const;
    const started = await start({ ...enquiry, document });
    const verification = started.ok ? started.value.verification : '';
    const answers: unknown[] = [];
    for (const _ of verdicts) answers.push(await verdictOf(verification));
    expect(answers).toEqual(verdicts.map((value) => ({ ok: true, value })));
    expect(await start({ ...enquiry, document: { ...document, number: '0' } })).toMatchObject({
      failure: 'refused',
    });
  });
});
