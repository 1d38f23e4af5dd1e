import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { memberOf, provenMemberOf, type Call } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { addNote } from './add-note.ts';
import { openComplaint, openEnquiry } from './open-case.ts';
import { showComplaints } from './show-complaints.ts';

export function contactRoutes(define: Define): void {
  define('GET /v1/complaints', async (ctx, call) =>
    succeed({ complaints: await showComplaints(ctx, (await memberOf(call)).memberId) }),
  );
  define('POST /v1/contact-us', async (ctx, call) => openEnquiry(ctx, await messageOf(call)));
  define('POST /v1/case-notes', (ctx, { body }) => addNote(ctx, body));
  define('POST /v1/lodge-a-complaint', async (ctx, call) => openComplaint(ctx, await messageOf(call)));
}

type Key = 'POST /v1/contact-us' | 'POST /v1/lodge-a-complaint';

async function messageOf({ body, request, session }: Call<Key>) {
  const { page, ...form } = body;
  const member = await provenMemberOf({ session });
  return { form, page, session: member, address: clientAddress(request) };
}
