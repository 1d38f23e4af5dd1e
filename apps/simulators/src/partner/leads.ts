import { createHash } from 'node:crypto';

/** A lead with every field of the body, unknown ones included, so that tests see them. */
export type Lead = { leadId: string; receivedAt: string; headers: Record<string, string>; body: unknown };

const maxKept = 1_000;

export type Leads = {
  /** Idempotent by click id. */
  take(key: string, lead: Pick<Lead, 'headers' | 'body'>): Lead;
  list(): Lead[];
  clear(): void;
};

/** Leads, newest last. */
export function makeLeads(): Leads {
  const kept = new Map<string, Lead>();
  return {
    take(key, lead) {
      const known = kept.get(key);
      if (known !== undefined) return known;
      const leadId = `lead_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
      const taken = { leadId, receivedAt: new Date().toISOString(), ...lead };
      kept.set(key, taken);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      return taken;
    },
    list: () => [...kept.values()],
    clear: () => kept.clear(),
  };
}
