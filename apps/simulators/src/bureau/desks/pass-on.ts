import { z } from 'zod';
import type { BanDesk } from './ban-desk.ts';
import { sydneyDay } from './sydney.ts';

/** A person's request to pass their ban on to the other bureaus. */
export const PassingOn = z.strictObject({ requestedAt: z.iso.datetime({ offset: true }) });

/** `desk`: null for one that is not simulated, which answers the person itself. */
export type OtherBureau = { bureau: string; desk: BanDesk | null };

type Asked = { reference: string; others: readonly OtherBureau[] };

/** Bans at the other desks until the same last day, also after an extension. */
export function passOn(
  { bans }: BanDesk,
  { reference, others }: Asked,
  { requestedAt }: z.infer<typeof PassingOn>,
) {
  const ban = bans.get(reference);
  if (ban === undefined) return 'unknown' as const;
  const { endsOn } = ban;
  if (ban.isLifted || endsOn < sydneyDay(new Date(requestedAt))) return 'over' as const;
  const passedOn = others.map(({ bureau, desk }) => {
    desk?.bans.set(reference, { ...ban });
    return desk === null ? { bureau, state: 'ASKED', endsOn: null } : { bureau, state: 'IN_FORCE', endsOn };
  });
  return { reference, passedOn };
}
