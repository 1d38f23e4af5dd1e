import { freshMobile } from '@wattle/testkit/people';
import { lostPhoneLink } from '#api/attacks/calls/test-matrix-world.ts';
import { codeFor, type Cases } from '#api/attacks/calls/test-matrix-inputs.ts';

// No caller here owes a mobile code (`accounts/lost-phone.integration.test.ts` tests those).
const refused = 'lost-phone-closed';

export const cases: Cases = {
  'POST /v1/user/lost-phone/send-code': { refused, input: () => ({ body: { mobile: freshMobile() } }) },
  'POST /v1/user/lost-phone/verify-code': { refused, input: codeFor('lost-mobile') },
  'POST /v1/lost-phone/stop': { input: (_, world) => lostPhoneLink(world) },
};
