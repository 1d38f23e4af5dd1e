import type { CaseNews } from '@wattle/domain/notifications/case-words';
import { expectTypeOf, it } from 'vitest';

import { BAN_NEWS, type BanKind } from './bans/ban-news.ts';
import type { News, NewsOf } from './news.ts';

it('does not compile with a kind, field or mail missing', () => {
  type Ending = News<'ban-ending'>;
  expectTypeOf(BAN_NEWS).toExtend<NewsOf<BanKind>>();
  expectTypeOf<Omit<typeof BAN_NEWS, 'ban-lifted'>>().not.toExtend<NewsOf<BanKind>>();
  expectTypeOf<Omit<Ending, 'mail'>>().not.toExtend<Ending>();
  expectTypeOf<Omit<Ending, 'fields'> & { fields: object }>().not.toExtend<Ending>();
  expectTypeOf<{ kind: 'ban-ending'; bureauName: string }>().not.toExtend<CaseNews>();
});
