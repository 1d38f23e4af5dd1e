import { freshMobile } from '@wattle/testkit/people';
import { lostPhoneLink } from '#api/attacks/calls/test-matrix-world.ts';
import { codeFor, type Row, type RowsOf } from '#api/attacks/calls/test-matrix-inputs.ts';

// No caller here owes a mobile code (`accounts/lost-phone.integration.test.ts` tests those).
const closed: Row = { cells: 'uu rrc ccc u c', codes: { c: 'lost-phone-closed' } };

export const lostPhoneRows: RowsOf<'lost-phone'> = {
  'GET /v1/user/lost-phone': { cells: 'uu rr+ +++ u +' },
  'POST /v1/user/lost-phone/send-code': { ...closed, input: () => ({ body: { mobile: freshMobile() } }) },
  'POST /v1/user/lost-phone/verify-code': { ...closed, input: codeFor('lost-mobile') },
  'POST /v1/lost-phone/stop': { cells: '++ +++ +++ + +', input: (_, world) => lostPhoneLink(world) },
};
