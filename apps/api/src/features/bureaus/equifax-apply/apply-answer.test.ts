import { aDefault, aFile, anAccount, anEnquiry } from '@wattle/domain/credit-file/test-file';
import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { filesWith } from '../../score/credit-files/test-files.ts';
import { readApplyAnswer } from './apply-answer.ts';
import {
  ACCOUNT_TYPES,
  ARRANGEMENTS,
  COURT_STATES,
  COURT_TYPES,
  DEFAULT_STATES,
  INSOLVENCY_STATES,
  INSOLVENCY_TYPES,
  RELATIONSHIPS,
} from './apply-codes.ts';
import { envelope, responseXml, SCORECARD, scoreXml } from './test-apply.ts';

const files = filesWith({
  accountTypes: ACCOUNT_TYPES,
  relationships: RELATIONSHIPS,
  defaultStates: DEFAULT_STATES,
  arrangements: ARRANGEMENTS,
  courtTypes: COURT_TYPES,
  courtStates: COURT_STATES,
  insolvencyTypes: INSOLVENCY_TYPES,
  insolvencyStates: INSOLVENCY_STATES,
});
const reference = '0190d0f0-0000-4000-8000-000000000001';
const subject: CreditFile['subject'] = {
  givenName: 'ANNE',
  middleName: null,
  familyName: "D'ARCY",
  birthDate: '1980-02-29',
  gender: 'F',
  otherNames: [],
  licenceNumbers: [],
  addresses: ['12 Smith Street, Sydney NSW 2000'],
  employers: [],
  isDeceased: null,
  hasComplained: null,
};
const file = aFile({
  openedOn: '2001-02-03',
  subject,
  accounts: [
    anAccount('a', { type: { code: 'CC', name: 'Credit Card', meaning: 'credit-card' }, relationship: null }),
  ],
  enquiries: [anEnquiry('2026-01-02', { type: null, relationship: null })],
});
const read = (text: string) => readApplyAnswer(text, { reference, scorecard: SCORECARD, range: '0-1200' });
const answer = (changed: Partial<Parameters<typeof responseXml>[0]> = {}) =>
  responseXml({ file, reference, ...changed });
const unmappable = (path: string) => ({ ok: false, failure: { unmappable: path } });

describe('an answer of Equifax Apply', () => {
  it('any file that the form can hold is read as it was', () => {
    fc.assert(
      fc.property(files, (generated) => {
        expect(read(answer({ file: generated }))).toMatchObject({
          ok: true,
          value: { file: generated, unknown: [] },
        });
      }),
      { numRuns: 200 },
    );
  });

  it('holds the score of our scorecard with its factors', () => {
    const scores = scoreXml('601', 'ONE_1.0_XY_CR') + scoreXml('735');
    expect(read(answer({ scores }))).toMatchObject({
      ok: true,
      value: {
        score: 735,
        advice: [{ label: 'Age of File', text: 'Your file is old.', level: 'medium', isPositive: true }],
        file,
      },
    });
  });

  it.each(['0', '1', '1200'])('[SCORE-004] takes %s as a score', (score) => {
    expect(read(answer({ score }))).toMatchObject({ ok: true, value: { score: Number(score) } });
  });

  it.each(['-1000', '1201', '-991', '735.5', '7e2', 'N/A', '99999'])(
    '[SCORE-004] %s is no score, and nothing of the answer is used',
    (score) => {
      expect(read(answer({ score }))).toEqual(
        unmappable('Envelope/Body/response/product-data/score-data/score[1]/score-masterscale'),
      );
    },
  );

  it.each([
    ['two of our scorecard', scoreXml('735') + scoreXml('736')],
    ['one of another scorecard', scoreXml('735', 'ONE_1.0_XY_CR')],
  ])('scores with %s are refused', (_, scores) => {
    expect(read(answer({ scores }))).toEqual(
      unmappable('Envelope/Body/response/product-data/score-data/score'),
    );
  });

  it('without a score the member is led to us', () => {
    expect(read(answer({ scores: '' }))).toEqual({ ok: false, failure: { because: 'contact-us' } });
  });

  it('of another enquiry it is refused', () => {
    expect(read(answer({ reference: 'another' }))).toEqual(
      unmappable('Envelope/Body/response/product-header/client-reference'),
    );
  });

  it.each([
    ['enquiry-report', /<vs:enquiry-report>.*<\/vs:enquiry-report>/s, '', 'product-data/enquiry-report'],
    [
      'account-id',
      /<vs:account-id>a<\/vs:account-id>/,
      '',
      'enquiry-report/consumer-credit-file/accounts/account[1]/account-id',
    ],
    [
      'open date',
      '2019-05-12',
      '12/05/2019',
      'enquiry-report/consumer-credit-file/accounts/account[1]/account-open-date',
    ],
    [
      'limit',
      '>12000<',
      '>lots<',
      'enquiry-report/consumer-credit-file/accounts/account[1]/latest-maximum-amount-credit',
    ],
    [
      'enquirer',
      /<vs:credit-enquirer>.*<\/vs:credit-enquirer>/,
      '',
      'enquiry-report/consumer-credit-file/credit-enquiries/credit-enquiry[1]/credit-enquirer',
    ],
    ['response type', 'response-type="report"', 'response-type="ticket"', '@response-type'],
  ])('with a wrong or missing %s is refused by that path', (_, from, to, path) => {
    const text = answer().replace(from, to);
    const result = read(text);
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).toContain(path);
  });

  it('with parts that no form knows is used, and they are named', () => {
    const text = answer().replace(
      '</vs:account>',
      '<vs:open-banking><vs:x>1</vs:x></vs:open-banking></vs:account>',
    );
    expect(read(text)).toMatchObject({ ok: true, value: { file, unknown: ['open-banking'] } });
  });

  it('with names like a person’s, or thousands of them, has few and plain ones named', () => {
    const many = Array.from({ length: 2000 }, (_, index) => `<vs:part-${index}>1</vs:part-${index}>`);
    const text = answer().replace(
      '</vs:account>',
      `<vs:Zoë.Müller>1</vs:Zoë.Müller>${many.join('')}</vs:account>`,
    );
    const result = read(text);
    expect(result.ok && result.value.unknown).toHaveLength(50);
    expect(JSON.stringify(result)).not.toContain('Zoë.Müller');
  });
});

const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

it.each([
  ['nothing', ''],
  ['a page', '<!DOCTYPE html><html><body>Bad gateway</body></html>'],
  ['JSON', '{"score":735}'],
  ['an external entity', '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><r>&e;</r>'],
  ['entities that grow', '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r>&b;</r>'],
  ['an unknown entity', envelope('<vs:response>&nbsp;</vs:response>')],
  ['200 levels', envelope(deep(200))],
  ['an undeclared prefix', '<x:Envelope/>'],
  ['half an answer', answer().slice(0, 900)],
  ['two roots', `${envelope('')}<a/>`],
  ['another encoding', answer().replace('UTF-8', 'ISO-8859-1')],
  ['bytes of another encoding', answer().replace('ANNE', 'AN\ufffdE')],
  ['no body', envelope('').replaceAll('Body', 'Bodies')],
  ['no response', envelope('<vs:other/>')],
  ['another namespace', answer().replace('vedascore-apply-v2-0.xsd', 'vedascore-apply-v3-0.xsd')],
])('%s is refused without a crash', (_, text) => {
  expect(read(text)).toMatchObject({ ok: false, failure: { unmappable: expect.any(String) } });
});

it('a default of each state is read, and its meaning says whether it is owed', () => {
  const account = anAccount('a', { type: null, relationship: null });
  const defaults = (['O', 'P', 'S', 'X'] as const).map((code) =>
    aDefault({ accountType: null, provider: 'Brolga Bank', status: { code, name: null, meaning: null } }),
  );
  const result = read(answer({ file: aFile({ ...file, accounts: [account], defaults }) }));
  expect(result.ok && result.value.file.defaults.map(({ status }) => status?.meaning)).toEqual([
    'outstanding',
    'paid',
    'paid',
    null,
  ]);
});

const fault = (code: string, detail: string) =>
  envelope(
    `<soapenv:Fault><faultcode>${code}</faultcode><faultstring>System Error</faultstring><detail><e:error xmlns:e="http://vedaxml.com/vxml2/veda-error-response-v1.0"><e:code>${detail}</e:code></e:error></detail></soapenv:Fault>`,
  );
const refusal = (code: string) =>
  envelope(
    `<vs:response response-type="error"><vs:errors><vs:error><vs:fault-code>${code}</vs:fault-code></vs:error></vs:errors></vs:response>`,
  );
const noFile = envelope(
  '<vs:response response-type="report"><vs:product-header/><vs:general-messages><vs:message code="000003">No file</vs:message></vs:general-messages></vs:response>',
);

it.each([
  ['a busy bureau', fault('soapenv:Server', 'TRY_LATER'), 'try-later'],
  ['an outage', fault('soapenv:Server', 'UNAVAILABLE'), 'unavailable'],
  ['a system error', fault('SOAP-ENV:SERVER', '030'), 'unavailable'],
  ['a request that is wrong', fault('soapenv:Client', 'INVALID_REQUEST'), 'unsent'],
  ['a wrong password', fault('wsse:FailedAuthentication', ''), 'unsent'],
  ['rejected details', refusal('SUBJECT_REJECTED'), 'details-rejected'],
  ['another birth date', refusal('BIRTH_DATE_MISMATCH'), 'identity-mismatch'],
  ['a scorecard that is not ours', refusal('INCOMPATIBLE_SCORECARD'), 'unsent'],
  ['anything else', refusal('SOMETHING_NEW'), 'contact-us'],
  ['a freeze', envelope('<vs:response response-type="file-ban"/>'), 'contact-us'],
  ['no file', noFile, 'no-file'],
])('[SCORE-013] %s', (_, text, because) => {
  expect(read(text)).toEqual({ ok: false, failure: { because } });
});
