import type { ResponseOf } from '@wattle/contract';
import { PATHS } from '@wattle/domain/pages/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Json } from '#api/platform/members/personal-data-part.ts';
import { drawApart } from '#api/platform/pdf/draw-apart.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { checkFactor } from '#api/platform/sessions/owner-check.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { limited } from '#api/platform/throttles/throttle.ts';

import { copyByMember } from './leaving.budgets.ts';
import type { Copy } from './pdfkit-copy.ts';

const NOTES = [
  'We keep your password, your codes and what keeps you logged in only as hashes, from which no one can read them. They are not in this copy.',
  'We do not keep the numbers of your identity documents. Of a verified document we keep a keyed hash, so that it can be used for one account only.',
  'We erase messages to you as soon as they are delivered, and the counts that limit attempts a day after they end.',
];
const PDF_NOTE =
  'This PDF contains your latest credit file. The file for programs (JSON) contains those of the two latest months; of earlier months we keep the score and what had changed. It also has the identifiers that only programs use.';

const PDF = { module: new URL('pdfkit-copy.ts', import.meta.url), name: 'drawPdfCopy' };

type MemberCopy = ResponseOf<'GET /v1/user/export'>;

/** Everything held about a member, as JSON. Needs a recent second factor, and is recorded in the member's activity. */
export async function copyAsJson(
  ctx: Context,
  session: MemberSession,
): Promise<Outcome<MemberCopy, Refusal>> {
  const { memberId } = session;
  return authorised(ctx, session, async () => {
    const parts: MemberCopy['parts'] = [];
    for (const { name, title, exportOf } of ctx.personalData()) {
      parts.push({ name, title, content: await exportOf(memberId) });
    }
    const product = ctx.content().brand.name;
    const madeAt = ctx.now().toISOString();
    return succeed({ product, madeAt, identifier: memberId, notes: [...NOTES], parts });
  });
}

/** The same as a PDF. */
export async function copyAsPdf(ctx: Context, session: MemberSession): Promise<Outcome<Uint8Array, Refusal>> {
  return authorised(ctx, session, async () => {
    const parts: { title: string; content: Json }[] = [];
    for (const { title, exportOf, pdfOf = exportOf } of ctx.personalData()) {
      parts.push({ title, content: await pdfOf(session.memberId) });
    }
    const productName = ctx.content().brand.name;
    const copy: Copy = { productName, madeAt: ctx.now(), notes: [PDF_NOTE, ...NOTES], parts };
    return drawApart(PDF, copy);
  });
}

/** Makes a copy, if it may be made, which is counted and recorded. */
async function authorised<T>(
  ctx: Context,
  session: MemberSession,
  make: () => Promise<Outcome<T, Refusal>>,
): Promise<Outcome<T, Refusal>> {
  const { memberId, id: sessionId } = session;
  const refusal = await checkFactor(ctx, { session, page: PATHS.ownData, doing: 'download your data' });
  if (refusal !== null) return fail(refusal);
  return limited(ctx, [{ budget: copyByMember, subject: memberId }], async () => {
    const made = await make();
    if (!made.ok) return made;
    await ctx.inTransaction((tx) =>
      recordActivity(ctx, tx, { memberId, kind: 'copy-downloaded', sessionId }),
    );
    return made;
  });
}
