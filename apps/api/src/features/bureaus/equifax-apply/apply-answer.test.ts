import { aFile, anAccount, anEnquiry } from '@wattle/domain/credit-file/test-file';
import { describe, expect, it } from 'vitest';

import { readApplyAnswer } from './apply-answer.ts';
import { aSubjectOfApply, envelope, responseXml, SCORECARD, scoreXml } from './test-apply.ts';

const reference = '0190d0f0-0000-4000-8000-000000000001';
const file = aFile({
  openedOn: '2001-02-03',
  subject: aSubjectOfApply(),
  accounts: [
    anAccount('a', { type: { code: 'CC', name: 'Credit Card', meaning: 'credit-card' }, relationship: null }),
  ],
  enquiries: [anEnquiry('2026-01-02', { type: null, relationship: null, kind: null })],
});
const read = (text: string) => readApplyAnswer(text, { reference, scorecard: SCORECARD, range: '0-1200' });
const answer = (changed: Partial<Parameters<typeof responseXml>[0]> = {}) =>
  responseXml({ file, reference, ...changed });
const unmappable = (path: unknown) => ({ ok: false, failure: { unmappable: path } });

const unscored = (unknown: readonly unknown[] = []) => ({
  ok: true,
  value: { score: null, advice: [], file, unknown },
});

const score = 'Envelope/Body/b2c-response/product-data/score-data/score';

describe('an answer of Equifax Apply', () => {
  it.each(['b2c-response', 'response'])('is read as %s', (form) => {
    expect(read(answer().replaceAll('b2c-response', form))).toMatchObject({
      ok: true,
      value: { score: 735, file, unknown: [] },
    });
  });

  it('holds the score of our scorecard with its factors, beside those of others', () => {
    const scores = scoreXml('601', 'ONE_1.0_XY_CR') + scoreXml('735');
    expect(read(answer({ scores }))).toMatchObject({
      ok: true,
      value: {
        score: 735,
        advice: [{ label: 'Age of File', text: 'Your file is old.', level: 'medium', isPositive: true }],
        file,
        unknown: [],
      },
    });
  });

  it.each([
    ['Significantly increases', [{ level: 'high', isPositive: false }]],
    ['Greatly Decreases Risk', [{ level: 'high', isPositive: true }]],
    ['Marginally increases', [{ level: 'low', isPositive: false }]],
    ['Increases', [{ level: 'medium', isPositive: false }]],
    ['Decreases', [{ level: 'medium', isPositive: true }]],
    ['Neither', []],
  ])('takes a factor that %s', (impact, advice) => {
    expect(read(answer().replace('Moderately decreases', impact))).toMatchObject({ value: { advice } });
  });

  it.each(['0', '1', '1200'])('[SCORE-004] takes %s as a score', (value) => {
    expect(read(answer({ score: value }))).toMatchObject({ ok: true, value: { score: Number(value) } });
  });

  it.each(['-1000', '-991', '9999', 'N/A', 'NR'])(
    '[SCORE-042] %s says that there is no score, and the file is read',
    (value) => {
      expect(read(answer({ score: value }))).toEqual(unscored());
    },
  );

  it('[SCORE-042] has a file where it has no score', () => {
    expect(read(answer({ scores: '' }))).toEqual(unscored());
  });

  it('[SCORE-042] has a file where another scorecard’s score or an unknown message is in place of ours, which is named', () => {
    const messages = '<vs:general-messages><vs:message code="7">Any</vs:message></vs:general-messages>';
    const text = answer({ scores: scoreXml('735', 'ONE_1.0_XY_CR') });
    const path = 'Envelope/Body/b2c-response';
    expect(read(text.replace('</vs:b2c-response>', `${messages}</vs:b2c-response>`))).toEqual(
      unscored([
        `${path}/product-data/score-data/score/scorecard@id/ONE_1.0_XY_CR`,
        `${path}/general-messages/message@code/7`,
      ]),
    );
  });

  it.each(['1201', '735.5', '7e2', 'about 700', '99999', ''])(
    '[SCORE-004] %j is no score, and nothing of the answer is used',
    (value) => {
      expect(read(answer({ score: value }))).toEqual(unmappable(`${score}/score-masterscale`));
    },
  );

  it('with two scores of our scorecard is refused', () => {
    expect(read(answer({ scores: scoreXml('735') + scoreXml('736') }))).toEqual(unmappable(`${score}[2]`));
  });

  it('of another enquiry it is refused', () => {
    expect(read(answer({ reference: 'another' }))).toEqual(
      unmappable('Envelope/Body/b2c-response/product-header/client-reference'),
    );
  });

  it('without its header it is read', () => {
    const text = answer().replace(/<vs:product-header>.*<\/vs:product-header>/, '');
    expect(read(text)).toMatchObject({ ok: true, value: { file } });
  });

  it.each([
    ['enquiry-report', /<vs:enquiry-report>.*<\/vs:enquiry-report>/s, '', 'product-data/enquiry-report'],
    ['person', /<vs:primary-match.*<\/vs:primary-match>/s, '', 'enquiry-report/primary-match'],
    ['response type', 'response-type="report"', 'response-type="ticket"', '@response-type'],
  ])('with a wrong or missing %s is refused by that path', (_, from, to, path) => {
    const result = read(answer().replace(from, to));
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).toContain(path);
  });

  it('with parts that no form knows is used, and their paths are named', () => {
    const text = answer().replace(
      '</vs:account>',
      '<vs:open-banking><vs:x>1</vs:x></vs:open-banking></vs:account>',
    );
    const unknown = ['product-data/enquiry-report/consumer-credit-file/accounts/account/open-banking'];
    expect(read(text)).toMatchObject({ ok: true, value: { file, unknown } });
  });

  it('with messages beside a score is used, and they are no unknown parts', () => {
    const messages = '<vs:general-messages><vs:message code="7">Any</vs:message></vs:general-messages>';
    const text = answer().replace('</vs:b2c-response>', `${messages}</vs:b2c-response>`);
    expect(read(text)).toMatchObject({ ok: true, value: { score: 735, unknown: [] } });
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

  it('has parts by namespace and name: attributes and elements of others are never read as ours', () => {
    const foreign = 'xmlns:o="urn:other" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    const text = answer()
      .replace(
        '<vs:score-data>',
        `<o:score-data ${foreign}><o:score>999</o:score></o:score-data><vs:score-data>`,
      )
      .replace(
        '<vs:score-masterscale>',
        `<o:score-masterscale ${foreign}>999</o:score-masterscale><vs:score-masterscale>`,
      )
      .replace(
        '<vs:credit-enquiry ',
        `<vs:credit-enquiry ${foreign} xsi:type="vs:credit-enquiryType" o:type="credit-review" `,
      );
    expect(read(text)).toMatchObject({
      ok: true,
      value: { score: 735, file: { enquiries: [{ kind: null }] } },
    });
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
  ['30,001 elements', envelope('<a/>'.repeat(29_999))],
  ['50,001 references', envelope('&amp;'.repeat(50_001))],
  ['30,001 attributes', envelope('<a b="" c="" d="" e="" f="" g="" h="" i="" j="" k=""/>'.repeat(3001))],
  ['no body', envelope('').replaceAll('Body', 'Bodies')],
  ['no response', envelope('<vs:other/>')],
  ['another namespace', answer().replace('vedascore-apply-v2-0.xsd', 'vedascore-apply-v3-0.xsd')],
])('%s is refused without a crash', (_, text) => {
  expect(read(text)).toMatchObject({ ok: false, failure: { unmappable: expect.any(String) } });
});

const fault11 = (code: string, detail = '') =>
  envelope(
    `<soapenv:Fault><faultcode>${code}</faultcode><faultstring>System Error</faultstring><detail><e:error xmlns:e="http://vedaxml.com/vxml2/veda-error-response-v1.0"><e:code>${detail}</e:code></e:error></detail></soapenv:Fault>`,
  );
const fault12 = (code: string, subcode: string) =>
  envelope(
    `<soapenv:Fault><soapenv:Code><soapenv:Value>soapenv:${code}</soapenv:Value><soapenv:Subcode><soapenv:Value>${subcode}</soapenv:Value></soapenv:Subcode></soapenv:Code></soapenv:Fault>`,
  ).replace('http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope');
const refusal = (code: string) =>
  envelope(
    `<vs:b2c-response response-type="error"><vs:errors><vs:error><vs:fault-code>${code}</vs:fault-code></vs:error></vs:errors></vs:b2c-response>`,
  );
const noFile = (match: string, messages: string) =>
  envelope(
    `<vs:b2c-response response-type="report"><vs:product-data><vs:enquiry-report><vs:primary-match type="${match}"/></vs:enquiry-report></vs:product-data><vs:general-messages>${messages}</vs:general-messages></vs:b2c-response>`,
  );
const banned = '<vs:product-data><vs:file-ban-report/></vs:product-data>';

it.each([
  ['an outage', fault11('soapenv:Server', 'UNAVAILABLE'), 'unavailable'],
  ['a system error', fault11('SOAP-ENV:SERVER', '030'), 'unavailable'],
  ['an exception at the bureau', fault11('soapenv:Server.userException'), 'unavailable'],
  ['a fault of SOAP 1.2’s receiver', fault12('Receiver', 'e:Any'), 'unavailable'],
  ['a busy bureau', fault11('soapenv:Server.Busy'), 'try-later'],
  ['a wrong password', fault11('wsse:FailedAuthentication'), 'unsent'],
  ['a wrong password by SOAP 1.1’s own code', fault11('soapenv:Client.Authentication'), 'unsent'],
  ['a wrong password by SOAP 1.2', fault12('Sender', 'wsse:FailedAuthentication'), 'unsent'],
  ['a freeze', envelope('<vs:b2c-response response-type="file-ban"/>'), 'contact-us'],
  [
    'a freeze in a report',
    envelope(`<vs:b2c-response response-type="report">${banned}</vs:b2c-response>`),
    'contact-us',
  ],
  ['no file', noFile('strong', '<vs:message code="000003">No file</vs:message>'), 'no-file'],
  ['a file that was made just now', noFile('create', ''), 'no-file'],
])('[SCORE-013] %s', (_, text, because) => {
  expect(read(text)).toEqual({ ok: false, failure: { because } });
});

it.each([
  ['a request that is wrong', fault11('soapenv:Client', 'INVALID_REQUEST'), 'Fault/Client/INVALID_REQUEST'],
  ['a request that is wrong by SOAP 1.2', fault12('Sender', 'e:Any'), 'Fault/Any/Sender'],
  ['a fault with a person’s name in it', fault11('Client', 'Zoë Müller'), 'Fault/Client/?'],
  [
    'an unknown message in place of score and file',
    noFile('strong', '<vs:message code="7">Any</vs:message>'),
    'message@code/7',
  ],
  ['an unknown code', refusal('SUBJECT_REJECTED'), 'errors/error/fault-code/SUBJECT_REJECTED'],
])('[SCORE-033] %s is an operator’s matter, never a verdict on a person', (_, text, path) => {
  const result = read(text);
  expect(result).toMatchObject(unmappable(expect.stringContaining(path)));
});
