import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { startSimulators, type Running } from '../../test-simulators.ts';
import { applyAlterations, type ApplyAlteration } from '../../control/faults.ts';
import { all, exchange, path, readTree, requestXml, said, xmlHeaders, type Node } from './test-apply.ts';

async function bytesUnder(simulators: Running, mode: ApplyAlteration) {
  await simulators.send('PUT', '/control/faults', { body: { provider: 'bureau', mode } });
  const answer = await fetch(`${simulators.http}${path}`, {
    method: 'POST',
    headers: xmlHeaders,
    body: requestXml(),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const responseIn = (xml: string) => all(readTree(xml), 'Envelope', 'Body', 'b2c-response')[0];
const scoresIn = (response: Node | undefined) =>
  all(response, 'product-data', 'score-data', 'score').map((score) => said(score, 'score-masterscale'));

/** What each change leaves of a real answer. */
const expected: Record<ApplyAlteration, (bytes: Buffer) => unknown> = {
  'xml-entities': (bytes) => /<!DOCTYPE[^]*<!ENTITY a9 "(&a8;){10}">[^]*>&a9;</.test(String(bytes)),
  'xml-dtd': (bytes) => /<!ENTITY host SYSTEM "file:[^]*>&host;</.test(String(bytes)),
  'xml-deep': (bytes) => String(bytes).includes('<vs:note>'.repeat(10_000)),
  'xml-huge': (bytes) =>
    bytes.length > 50_000_000 && String(bytes.subarray(-30)).endsWith('</soapenv:Envelope>'),
  'xml-encoding': (bytes) => bytes.includes(Buffer.from('M\u{dc}LLER', 'latin1')),
  'xml-cut': (bytes) => XMLValidator.validate(String(bytes)) !== true,
  'xml-prefix': (bytes) => scoresIn(responseIn(String(bytes))).length === 1 && !String(bytes).includes('vs:'),
  'xml-namespace': (bytes) => String(bytes).includes('vedascore-apply-v9-0.xsd'),
  'xml-missing-part': (bytes) => {
    const report = all(responseIn(String(bytes)), 'product-data', 'enquiry-report');
    return report.length === 1 && all(report[0], 'primary-match').length === 0;
  },
  'xml-unknown-part': (bytes) => {
    const response = responseIn(String(bytes));
    const accounts = all(
      response,
      'product-data',
      'enquiry-report',
      'consumer-credit-file',
      'accounts',
      'account',
    );
    return all(response, 'risk-horizon').length === 1 && all(accounts[0], 'risk-horizon').length === 1;
  },
  'xml-rare-parts': (bytes) => {
    const response = responseIn(String(bytes));
    const [data] = all(response, 'product-data');
    const [report] = all(data, 'enquiry-report');
    const rare = [
      ...all(response, 'product-header', 'configuration-data-attributes'),
      ...all(report, 'primary-match', 'other-indicators'),
      ...all(report, 'commercial-credit-file'),
      ...all(report, 'public-record-or-consumer-credit-information', 'sole-trader'),
      ...all(data, 'summary-data'),
      ...all(data, 'score-data', 'score', 'additional-fields'),
    ];
    return rare.length === 6 && scoresIn(response).length === 1;
  },
  'two-scores': (bytes) => new Set(scoresIn(responseIn(String(bytes)))).size === 2,
  'score-minus-1000': (bytes) => scoresIn(responseIn(String(bytes)))[0] === '-1000',
  'score-minus-991': (bytes) => scoresIn(responseIn(String(bytes)))[0] === '-991',
  'score-9999': (bytes) => scoresIn(responseIn(String(bytes)))[0] === '9999',
  'score-0': (bytes) => scoresIn(responseIn(String(bytes)))[0] === '0',
  'score-1201': (bytes) => scoresIn(responseIn(String(bytes)))[0] === '1201',
  'score-words': (bytes) => scoresIn(responseIn(String(bytes)))[0] === 'N/A',
  'file-ban': (bytes) => {
    const response = responseIn(String(bytes));
    const ends = said(response, 'product-data', 'file-ban-report', 'end-date');
    return response?.['@response-type'] === 'file-ban' && ends === '2099-12-31';
  },
  ticket: (bytes) => {
    const response = responseIn(String(bytes));
    return response?.['@response-type'] === 'ticket' && all(response, 'product-data').length === 0;
  },
  html: (bytes) => String(bytes).startsWith('<!DOCTYPE html>'),
};

describe('answers changed on demand', () => {
  it.each(applyAlterations)('the mode %s changes an answer as documented', async (mode) => {
    const simulators = await startSimulators();
    const { status, bytes } = await bytesUnder(simulators, mode);
    expect(status).toBe(mode === 'html' ? 400 : 200);
    expect(expected[mode](bytes)).toBe(true);
  });

  it('rare parts join the public record of a person who has one', async () => {
    const simulators = await startSimulators();
    const body = { provider: 'bureau', mode: 'xml-rare-parts' };
    await simulators.send('PUT', '/control/faults', { body });
    const { response } = await exchange(simulators, requestXml({ familyName: 'Defaulted' }));
    const records = all(
      response,
      'product-data',
      'enquiry-report',
      'public-record-or-consumer-credit-information',
    );
    expect(records.map((record) => Object.keys(record))).toEqual([['court-actions', 'sole-trader']]);
  });

  it('answers are real again once the fault is cleared', async () => {
    const simulators = await startSimulators();
    await bytesUnder(simulators, 'score-0');
    await simulators.send('DELETE', '/control/faults');
    const { response } = await exchange(simulators, requestXml());
    expect(Number(scoresIn(response)[0])).toBeGreaterThan(600);
  });

  it('the plain protocol answers as usual', async () => {
    const simulators = await startSimulators();
    await bytesUnder(simulators, 'score-0');
    const headers = { authorization: 'Bearer simulated-bureau-key' };
    const { json } = await simulators.send('GET', '/bureau/v1/corrections/none', { headers });
    expect(json).toEqual({ code: 'NO_CORRECTION' });
  });
});
