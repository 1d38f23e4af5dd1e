import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { provenMemberOf, type Call, type DefineRoute } from '#api/http/route.ts';

import type { CaseKind } from './contact.ports.ts';
import type { OpenCase, TakenCase } from './open-case.ts';

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
    return outcome.ok ? succeed(enquiryAnswer(outcome.value)) : outcome;
  });
  define('POST /v1/lodge-a-complaint', async (call) => {
    const outcome = await open(call, 'complaint');
    return outcome.ok ? succeed(complaintAnswer(outcome.value)) : outcome;
  });
}

const enquiryAnswer = ({ reference, isMailed }: TakenCase) => ({ reference, isMailed });
const complaintAnswer = ({ reference, isMailed, answerDueOn }: TakenCase) => ({
  reference,
  isMailed,
  answerDueOn: answerDueOn ?? '',
});

/** What the sender of a case is answered, even where this is only a repetition. */
export const contactAnswer = (opened: TakenCase) =>
  opened.kind === 'complaint' ? complaintAnswer(opened) : enquiryAnswer(opened);
