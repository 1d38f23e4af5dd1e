import { expect, it } from 'vitest';

import { makeCertificate } from '#api/testing/certificate.ts';
import { faultOf } from '#api/testing/sound-production.ts';

it('[API-018] production refuses a second bureau under the simulated one’s name', () => {
  const fault = /SECOND_BUREAU_NAME: must be the bureau's own/;
  expect(faultOf({ BUREAUS: 'primary,second' })).toMatch(fault);
  expect(faultOf({ BUREAUS: 'primary,second', SECOND_BUREAU_NAME: 'Banksia Bureau' })).not.toMatch(fault);
});

it('[API-018] production starts with a contract of Equifax alone, without a service for corrections', () => {
  const contract = {
    BUREAU_URL: undefined,
    BUREAU_KEY: undefined,
    PRIMARY_BUREAU_PROTOCOL: 'equifax-apply',
    PRIMARY_BUREAU_URL: 'https://vedaxml.net.au',
    PRIMARY_BUREAU_USER: 'subscriber',
    PRIMARY_BUREAU_KEY: 'hX4!',
    PRIMARY_BUREAU_SCORECARD: 'VSA_2.0_XY_NR',
    PRIMARY_BUREAU_PERMISSION: 'XY',
    PRIMARY_BUREAU_DATA_LEVEL: 'N',
    BUREAU_PORTAL: 'https://www.equifax.net.au/corrections',
  };
  expect(faultOf(contract)).toBe('none');
  expect(faultOf({ ...contract, PRIMARY_BUREAU_USER: 'wattle' })).toMatch(/_USER: must be our user/);
  expect(faultOf({ ...contract, PRIMARY_BUREAU_KEY: 'changeme' })).toMatch(/_KEY: must/);
  expect(faultOf({ ...contract, PRIMARY_BUREAU_PERMISSION: 'X' })).toMatch(/_PERMISSION: must be that of/);
  expect(faultOf({ ...contract, PRIMARY_BUREAU_DATA_LEVEL: 'C' })).toMatch(/_DATA_LEVEL: must be that of/);
  const asked = { PRIMARY_BUREAU_ENQUIRY_ACCOUNT_TYPE: 'CC', PRIMARY_BUREAU_ENQUIRY_AMOUNT: '1000' };
  expect(faultOf({ ...contract, ...asked })).toMatch(/_ENQUIRY_ACCOUNT_TYPE: must be left out without/);
  expect(faultOf({ ...contract, ...asked, PRIMARY_BUREAU_ENQUIRY_AGREEMENT: 'Of July' })).toBe('none');
  for (const name of ['PRIMARY_BUREAU_URL', 'PRIMARY_BUREAU_KEY', 'BUREAU_PORTAL'])
    expect(faultOf({ ...contract, [name]: undefined })).toMatch(/_(?:URL|KEY): must/);
  expect(faultOf({ ...contract, PRIMARY_BUREAU_PROTOCOL: 'plain' })).toMatch(/BUREAU_URL: must name/);
});

it('[API-018] a client certificate is refused without its own key', () => {
  const [ours, another] = [makeCertificate(), makeCertificate()];
  const given = { PRIMARY_BUREAU_CLIENT_CERTIFICATE: ours.certificate };
  expect(faultOf({ ...given, PRIMARY_BUREAU_CLIENT_KEY: ours.key })).toBe('none');
  expect(faultOf({ ...given, PRIMARY_BUREAU_CLIENT_KEY: another.key })).toMatch(
    /_CLIENT_KEY: must be the key of/,
  );
  expect(faultOf(given)).toMatch(/_CLIENT_KEY: must be set/);
  expect(faultOf({ PRIMARY_BUREAU_CLIENT_KEY: ours.key })).toMatch(/_CLIENT_CERTIFICATE: must be set/);
});
