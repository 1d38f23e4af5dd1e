import { z } from 'zod';

export const SubscriberForm = z.strictObject({
  email: z.email().max(254),
  subscribed: z.boolean(),
  interests: z.array(z.string().regex(/^[a-z0-9-]{1,60}$/)).max(100),
  /** Rises with each change by the sender; an older revision is ignored. */
  revision: z.int().min(1),
});
export type SubscriberForm = z.infer<typeof SubscriberForm>;

export type Subscriber = SubscriberForm & { reference: string; updatedAt: string };

export type SubscriberList = {
  /** Stores a subscriber unless a later revision is stored; returns the stored one. */
  put(reference: string, form: SubscriberForm): Subscriber;
  find(reference: string): Subscriber | null;
  /** Latest change first. */
  list(): Subscriber[];
  /** Unsubscribes as a newsletter's link does; false for an unknown subscriber. */
  unsubscribe(reference: string): boolean;
  remove(reference: string): boolean;
  clear(): void;
};

/** The subscribers, in memory. */
export function makeSubscriberList(): SubscriberList {
  const subscribers = new Map<string, Subscriber>();
  const keep = (subscriber: Subscriber): Subscriber => {
    subscribers.delete(subscriber.reference);
    subscribers.set(subscriber.reference, subscriber);
    return subscriber;
  };
  return {
    put(reference, form) {
      const known = subscribers.get(reference);
      if (known !== undefined && known.revision > form.revision) return known;
      return keep({ ...form, reference, updatedAt: new Date().toISOString() });
    },
    find: (reference) => subscribers.get(reference) ?? null,
    list: () => [...subscribers.values()].toReversed(),
    unsubscribe(reference) {
      const known = subscribers.get(reference);
      if (known === undefined) return false;
      keep({ ...known, subscribed: false, updatedAt: new Date().toISOString() });
      return true;
    },
    remove: (reference) => subscribers.delete(reference),
    clear: () => subscribers.clear(),
  };
}
