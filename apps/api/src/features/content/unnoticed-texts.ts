import type { LegalText } from '@wattle/content/files/legal';

import type { Context } from '#api/platform/context.ts';
import { hasAnybodyAgreed } from '#api/platform/members/consents.sql.ts';

import { isKnownUnnoticed, storeUnnoticed } from './unnoticed-texts.sql.ts';

/**
 * Legal texts that replaced one without a notice, as if nobody had agreed to it, though somebody has. It is asked at the
 * first start with a text: those who register later agree to the text itself.
 */
export async function unnoticedTexts(
  { db }: Pick<Context, 'db'>,
  legal: readonly LegalText[],
): Promise<string[]> {
  const claims = legal.filter(({ notice }) => notice?.sooner?.because === 'nobody');
  const wrong = await Promise.all(
    claims.map(async ({ key, text = key }) => {
      if (await isKnownUnnoticed(db, text)) return [];
      if (await hasAnybodyAgreed(db)) return [`legal/${key}.md needs a notice: somebody has registered`];
      await storeUnnoticed(db, text);
      return [];
    }),
  );
  return wrong.flat();
}
