import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startSimulators, type Simulators } from '../simulators.ts';
import { formFaults } from './apply-form.ts';

type Asked = { familyName: string; dateOfBirth?: string; form?: 'b2c-request' | 'request' };

const asks = {
  'b2c-request': '<file-access><file-access-client-reference>m1</file-access-client-reference></file-access>',
  request: '<enquiry><account-type-code>CC</account-type-code></enquiry>',
};

function requestFor({ familyName, dateOfBirth = '1985-04-12', form = 'b2c-request' }: Asked) {
  return `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/">
<Header>
  <Security xmlns="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
    <UsernameToken><Username>wattle</Username><Password>simulated-bureau-key</Password></UsernameToken>
  </Security>
  <To xmlns="http://www.w3.org/2005/08/addressing">http://vedaxml.com/sys2/vedascore-apply-v2-0</To>
  <Action xmlns="http://www.w3.org/2005/08/addressing">http://vedaxml.com/vedascore-apply/EnquiryRequest</Action>
  <MessageID xmlns="http://www.w3.org/2005/08/addressing">urn:uuid:${randomUUID()}</MessageID>
</Header>
<Body><${form} xmlns="http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd">
  <enquiry-header>
    <client-reference>${randomUUID()}</client-reference>
    <permission-type-code>X</permission-type-code>
    <requested-scores><scorecard-id>VSA_2.0_X_CR</scorecard-id></requested-scores>
  </enquiry-header>
  <enquiry-data>
    <individual>
      <current-name><family-name>${familyName}</family-name><first-given-name>Robin</first-given-name></current-name>
      <addresses>
        <address type="C"><unformatted-address>12 Smith Road, Perth WA 6000</unformatted-address></address>
        <address type="P"><unformatted-address>9 Former Road, Sydney NSW 2000</unformatted-address></address>
      </addresses>
      <gender-code>U</gender-code>
      <date-of-birth>${dateOfBirth}</date-of-birth>
    </individual>
    ${asks[form]}
  </enquiry-data>
</${form}></Body>
</Envelope>`;
}

const people =
  'Excellent Verygood Good Average Below Defaulted Insolvent Heavy Emptyreport Nofile Badrequest Mismatch Alike ' +
  'Devicerisk Stranger Twin Wrongbirthdate Nobody Deceased Renamed Unreadable Noaccountid Paidbytext Setaside Unknowncode ' +
  'Rareparts Noscore Nguyen';
const births = ['1934-12-24', '1985-04-12', '2001-05-19', '2008-04-02'];

let simulators: Simulators;
beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.stop());

async function answerTo(request: string, on = '2026-11-15') {
  const answer = await fetch(`${simulators.url}/equifax-apply/sys2/soap11/vedascore-apply-v2-0`, {
    method: 'POST',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '""',
      date: new Date(`${on}T01:00:00Z`).toUTCString(),
    },
    body: request,
  });
  return answer.text();
}

describe('the published form of Equifax Apply', () => {
  it.each(people.split(' '))('is kept by every answer about %s', async (familyName) => {
    for (const dateOfBirth of births) {
      for (const form of ['b2c-request', 'request'] as const) {
        // The second request meets what the first one left on the file.
        for (const on of ['2026-11-15', '2026-12-15']) {
          const request = requestFor({ familyName, dateOfBirth, form });
          expect(formFaults(request)).toEqual([]);
          const answer = await answerTo(request, on);
          expect(answer).toContain(form === 'request' ? '<vs:response ' : '<vs:b2c-response ');
          expect({ dateOfBirth, form, faults: formFaults(answer) }).toEqual({
            dateOfBirth,
            form,
            faults: [],
          });
        }
      }
    }
  });

  const modes = [
    'xml-rare-parts',
    'two-scores',
    'no-score',
    'score-minus-1000',
    'score-words',
    'ticket',
    'file-ban',
  ];
  it.each(modes)('is kept by an answer changed as %s', async (mode) => {
    await simulators.setFault({ provider: 'bureau', mode });
    for (const form of ['b2c-request', 'request'] as const) {
      expect(formFaults(await answerTo(requestFor({ familyName: 'Rareparts', form })))).toEqual([]);
      expect(formFaults(await answerTo(requestFor({ familyName: 'Emptyreport', form })))).toEqual([]);
    }
    await simulators.clearFaults();
  });

  it('is broken by an unknown part, and by one that is missing', async () => {
    const faults: Record<string, RegExp> = {
      'xml-unknown-part': /risk-horizon/,
      'xml-missing-part': /primary-match/,
      'xml-namespace': /No matching global declaration/,
    };
    for (const [mode, fault] of Object.entries(faults)) {
      await simulators.setFault({ provider: 'bureau', mode });
      expect(formFaults(await answerTo(requestFor({ familyName: 'Good' }))).join('\n')).toMatch(fault);
    }
    await simulators.clearFaults();
  });
});
