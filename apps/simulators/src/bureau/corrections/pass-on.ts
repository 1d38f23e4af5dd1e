import { z } from 'zod';
import type { BanStore } from './ban-store.ts';
import { sydneyDay } from './sydney.ts';

/** A person's request to pass their ban on to the other bureaus. */
export const PassingOn = z.strictObject({ requestedAt: z.iso.datetime({ offset: true }) });

/** `store`: null for one that is not simulated, which answers the person itself. */
export type OtherBureau = { bureau: string; store: BanStore | null };

type Asked = { reference: string; others: readonly OtherBureau[] };

/** Bans at the other bureaus until the same last day, also after an extension. */
export function passOn(
  { bans }: BanStore,
  { reference, others }: Asked,
  { requestedAt }: z.infer<typeof PassingOn>,
) {
  const ban = bans.get(reference);
  if (ban === undefined) return 'unknown' as const;
  const { endsOn } = ban;
  if (ban.isLifted || endsOn < sydneyDay(new Date(requestedAt))) return 'over' as const;
  const passedOn = others.map(({ bureau, store }) => {
    store?.bans.set(reference, { ...ban });
    return store === null ? { bureau, state: 'ASKED', endsOn: null } : { bureau, state: 'IN_FORCE', endsOn };
  });
  return { reference, passedOn };
}
