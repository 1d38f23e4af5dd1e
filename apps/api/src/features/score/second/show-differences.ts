import type { ResponseOf } from '@wattle/contract';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';

type Shown = ResponseOf<'GET /v1/creditscore/differences'>;

export async function showDifferences(
  ctx: Context,
  _of: MemberSession,
): Promise<Outcome<Shown, { code: 'no-second-bureau' }>> {
  if (ctx.config.bureaus.second === null) return fail({ code: 'no-second-bureau' });
  await Promise.resolve();
  return succeed({ both: null });
}
