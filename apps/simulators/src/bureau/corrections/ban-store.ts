import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { personKey, Subject } from '../enquiry.ts';
import { laterDay, sydneyDay } from './sydney.ts';

const instant = z.iso.datetime({ offset: true });
const banDays = 21;
const maxEntries = 5_000;

/** A person's request for a ban period on their file. */
export const BanRequest = z.strictObject({
  reference: z.string().min(1).max(60),
  subject: Subject,
  requestedAt: instant,
});
export type BanRequest = z.infer<typeof BanRequest>;

/** A request for more time, naming the day it should last to, so that it can safely arrive twice. */
export const BanExtension = z.strictObject({ endsOn: z.iso.date(), requestedAt: instant });
export type BanExtension = z.infer<typeof BanExtension>;

type Ban = { person: string | null; startsOn: string; endsOn: string; isLifted: boolean };

export type BanStore = ReturnType<typeof makeBanStore>;

/**
 * The bureau's bans, lost when the process ends. A ban lasts from the day it is requested to the 21st day after. Days
 * follow the caller's clock, which may differ from ours.
 */
export function makeBanStore() {
  const bans = new LRUCache<string, Ban>({ max: maxEntries });
  const shown = (reference: string, { startsOn, endsOn, isLifted }: Ban, today: string) => {
    const state = isLifted ? 'LIFTED' : endsOn < today ? 'ENDED' : 'IN_FORCE';
    return { reference, state, startsOn, endsOn };
  };
  const keep = (reference: string, ban: Ban): Ban => {
    bans.set(reference, ban);
    return ban;
  };
  const requested = (reference: string, person: string, today: string): Ban =>
    keep(reference, { person, startsOn: today, endsOn: laterDay(today, banDays), isLifted: false });

  return {
    bans,
    /**
     * Takes a reference once; one lifted before it arrived stays lifted; `is-other` when it belongs to another person.
     */
    request({ reference, subject, requestedAt }: BanRequest) {
      const today = sydneyDay(new Date(requestedAt));
      const person = personKey(subject);
      const known = bans.get(reference);
      if (known?.person != null && known.person !== person) return 'is-other' as const;
      return shown(reference, known ?? requested(reference, person, today), today);
    },
    extend(reference: string, { endsOn, requestedAt }: BanExtension) {
      const ban = bans.get(reference);
      if (ban === undefined) return 'unknown' as const;
      const today = sydneyDay(new Date(requestedAt));
      if (ban.isLifted || ban.endsOn < today) return 'over' as const;
      if (endsOn > ban.endsOn) ban.endsOn = endsOn;
      return shown(reference, ban, today);
    },
    lift(reference: string): void {
      const none = { person: null, startsOn: sydneyDay(new Date()), endsOn: sydneyDay(new Date()) };
      keep(reference, { ...(bans.get(reference) ?? none), isLifted: true });
    },
    /** Forgets every ban, so that no reference finds one. */
    forgetAll(): void {
      bans.clear();
    },
    find(reference: string, now: Date) {
      const ban = bans.get(reference);
      return ban === undefined ? null : shown(reference, ban, sydneyDay(now));
    },
    /** The ban that closes this person's file to others on the day of that instant. */
    inForce(person: string, at: Date): Pick<Ban, 'startsOn' | 'endsOn'> | null {
      const today = sydneyDay(at);
      const isInForce = (ban: Ban) =>
        ban.person === person && !ban.isLifted && ban.startsOn <= today && today <= ban.endsOn;
      return [...bans.values()].find(isInForce) ?? null;
    },
  };
}
