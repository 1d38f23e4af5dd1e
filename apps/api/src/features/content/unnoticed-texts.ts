import type { LegalText } from '@wattle/content/files/legal';

import type { Context } from '#api/platform/context.ts';
import { hasAgreedBefore } from '#api/platform/members/consents.sql.ts';

/** Legal texts that replaced one without a notice, as if nobody had agreed to it, though somebody had. */
export async function unnoticedTexts(
  { db }: Pick<Context, 'db'>,
  legal: readonly LegalText[],
): Promise<string[]> {
  const claims = legal.filter(({ notice }) => notice?.sooner?.because === 'nobody');
  const wrong = await Promise.all(
    claims.map(async ({ key, notice }) => {
      const day = notice?.inForce ?? '';
      const isAgreed = await hasAgreedBefore(db, day);
      return isAgreed ? [`legal/${key}.md needs a notice: somebody registered before ${day}`] : [];
    }),
  );
  return wrong.flat();
}
