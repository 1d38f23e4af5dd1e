import { describe, expect, it } from 'vitest';
import { startSimulators } from '../../test-simulators.ts';
import { HEADERS, subjectOf } from '../test-enquiry.ts';
import { all, exchange, onDay, requestXml, said, type Node } from './test-apply.ts';

const fileIn = 'consumer-credit-file';
const enquiriesOf = (response: Node | undefined) =>
  all(response, 'product-data', 'enquiry-report', fileIn, 'credit-enquiries', 'credit-enquiry');
const accessesOf = (response: Node | undefined) =>
  all(response, 'product-data', 'enquiry-report', 'file-accesses', 'file-access');
const scoreOf = (response: Node | undefined) =>
  Number(said(response, 'product-data', 'score-data', 'score', 'score-masterscale'));

describe('what a request leaves on the file', () => {
  it('records an access seeker’s request as an access, and no enquiry', async () => {
    const simulators = await startSimulators();
    const first = await exchange(simulators, requestXml());
    const later = await exchange(simulators, requestXml(), onDay('2026-11-20T01:00:00Z'));
    expect(accessesOf(first.response)).toEqual([]);
    expect(accessesOf(later.response)).toMatchObject([
      {
        '@create-date': '2026-11-15',
        'service-description': [{ '#': 'ACCESS SEEKER' }],
        'member-short-name': [{ '#': 'WATTLE' }],
      },
    ]);
    expect(enquiriesOf(later.response)).toEqual(enquiriesOf(first.response));
  });

  it('records any other request as an enquiry, which the file lists from the next month and which costs points', async () => {
    const simulators = await startSimulators();
    const askNextMonth = () => exchange(simulators, requestXml(), onDay('2026-12-05T01:00:00Z'));
    const without = (await askNextMonth()).response;
    const { response } = await exchange(simulators, requestXml({ form: 'request' }));
    expect(accessesOf(response)).toEqual([]);
    const listing = (await askNextMonth()).response;
    const enquiries = enquiriesOf(listing);
    expect(enquiries.filter((each) => said(each, 'credit-enquirer', 'name') === 'WATTLE')).toMatchObject([
      {
        '@type': 'credit-application',
        '@enquiry-date': '2026-11-15',
        'account-type': [{ '@code': 'CC' }],
        'enquiry-amount': [{ '#': '4000' }],
        'enquiry-client-reference': [{ '#': 'loan-1' }],
      },
    ]);
    expect(scoreOf(listing)).toBeLessThan(scoreOf(without));
  });

  it('a ban closes the file to enquiries, and never to the person', async () => {
    const simulators = await startSimulators();
    await simulators.send('POST', '/bureau/v1/bans', {
      headers: HEADERS,
      body: {
        reference: 'B-1',
        subject: subjectOf('Good'),
        requestedAt: '2026-11-14T01:00:00Z',
      },
    });
    expect((await exchange(simulators, requestXml())).response?.['@response-type']).toBe('report');
    const { response } = await exchange(simulators, requestXml({ form: 'request' }));
    expect(response?.['@response-type']).toBe('file-ban');
    expect(all(response, 'product-data')).toMatchObject([
      {
        'file-ban-report': [
          { 'reported-date': [{ '#': '2026-11-14' }], 'end-date': [{ '#': '2026-12-05' }] },
        ],
      },
    ]);
  });
});
