import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/client-address.ts';
import { provenMemberOf, type Call, type DefineRoute } from '#api/http/route.ts';

import type { CaseKind } from './contact.ports.ts';
import type { OpenCase } from './open-case.ts';

type Key = 'POST /v1/contact-us' | 'POST /v1/lodge-a-complaint';

/** Writing to us: HTTP only. */
export function contactRoutes(define: DefineRoute, { openCase }: { openCase: OpenCase }): void {
  const open = async ({ body, request, session }: Call<Key>, kind: CaseKind) => {
    const { page, ...form } = body;
    const memberId = (await provenMemberOf({ session }))?.memberId ?? null;
    return openCase({ kind, form, page, memberId, address: clientAddress(request) });
  };
  define('POST /v1/contact-us', async (call) => {
    const outcome = await open(call, 'enquiry');
    return outcome.ok ? succeed({ reference: outcome.value.reference }) : outcome;
  });
  define('POST /v1/lodge-a-complaint', async (call) => {
    const outcome = await open(call, 'complaint');
    if (!outcome.ok) return outcome;
    const { reference, answerDueOn } = outcome.value;
    return succeed({ reference, answerDueOn: answerDueOn ?? '' });
  });
}
