import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Account, Life } from '../histories/credit-file.ts';
import { personKey, Subject } from '../enquiry.ts';
import { dateText } from '../histories/months.ts';
import { sydneyDay } from './sydney.ts';

const Item = z.strictObject({
  kind: z.enum(['ACCOUNT', 'REPAYMENT_HISTORY', 'DEFAULT', 'ENQUIRY', 'COURT_ACTION', 'PERSONAL_DETAILS']),
  accountReference: z.string().min(1).max(60).optional(),
  date: z.iso.date().optional(),
  provider: z.string().max(200).optional(),
  amount: z.number().optional(),
  /** The part of the personal details. */
  part: z.string().max(60).optional(),
});
type Item = z.infer<typeof Item>;

/** A request to correct one item on a file. */
export const CorrectionRequest = z.strictObject({
  /** The sender's own key: sending it again changes nothing. */
  reference: z.string().min(1).max(60),
  subject: Subject,
  item: Item,
  mustAnswer: z.enum(['CREDIT_PROVIDER', 'BUREAU']),
  words: z.string().min(1).max(4000),
  requestedAt: z.iso.datetime({ offset: true }),
});
export type CorrectionRequest = z.infer<typeof CorrectionRequest>;

type Case = {
  /** null for one withdrawn before it arrived. */
  request: CorrectionRequest | null;
  digest: string;
  arrivedMs: number;
  decidedMs: number | null;
  isWithdrawn: boolean;
};

const maxEntries = 5_000;
/** How much longer a court takes to answer the bureau than anyone else does. */
const courtTakes = 720;
const reasons = {
  CORRECTED: 'Whoever reported the item could not show that it is right. It has been corrected.',
  REFUSED: 'Whoever reported the item has shown by its records that it is right. It stays as it is.',
} as const;

const foundWrong: readonly Item['kind'][] = ['ENQUIRY', 'DEFAULT', 'REPAYMENT_HISTORY'];

/** Everything else is found correct. */
const outcomeOf = ({ kind }: Item): keyof typeof reasons =>
  foundWrong.includes(kind) ? 'CORRECTED' : 'REFUSED';

export type CorrectionStore = ReturnType<typeof makeCorrectionStore>;

/**
 * The bureau's correction requests, lost when the process ends. Each is decided by itself a set time after it arrived.
 */
export function makeCorrectionStore(decisionMs: number) {
  const cases = new LRUCache<string, Case>({ max: maxEntries });
  const decidedAt = (opened: Case) => decisionTime(opened, { decisionMs, now: Date.now() });
  const shown = (reference: string, opened: Case) => caseOnWire(reference, opened, decidedAt(opened));

  return {
    /** Takes a reference once; `is-other` when it comes again with different contents. */
    lodge(request: CorrectionRequest) {
      const digest = createHash('sha256').update(JSON.stringify(request)).digest('hex');
      const known = cases.get(request.reference);
      if (known?.request != null && known.digest !== digest) return 'is-other' as const;
      const filed = known ?? { request, digest, arrivedMs: Date.now(), decidedMs: null, isWithdrawn: false };
      cases.set(request.reference, filed);
      return shown(request.reference, filed);
    },
    find(reference: string) {
      const filed = cases.get(reference);
      return filed === undefined ? null : shown(reference, filed);
    },
    /** A request that arrives after its withdrawal stays withdrawn; a decided one stays decided. */
    withdraw(reference: string): void {
      const filed = cases.get(reference);
      if (filed !== undefined && decidedAt(filed) !== null) return;
      const none = { request: null, digest: '', arrivedMs: Date.now(), decidedMs: null };
      cases.set(reference, { ...(filed ?? none), isWithdrawn: true });
    },
    /** Ends the wait for every request that has arrived. */
    decideNow(): number {
      const waiting = [...cases.values()].filter((each) => !each.isWithdrawn && decidedAt(each) === null);
      for (const each of waiting) each.decidedMs = Date.now();
      return waiting.length;
    },
    /** The person's life with whatever was found wrong put right. */
    corrected(life: Life, person: string): Life {
      return [...cases.values()].reduce((changed, each) => {
        const { request } = each;
        if (request === null || decidedAt(each) === null || outcomeOf(request.item) === 'REFUSED')
          return changed;
        return personKey(request.subject) === person ? without(changed, request.item) : changed;
      }, life);
    },
  };
}

/** null until it is decided. */
function decisionTime(
  { request, isWithdrawn, decidedMs, arrivedMs }: Case,
  { decisionMs, now }: { decisionMs: number; now: number },
): number | null {
  if (isWithdrawn) return null;
  const isSlow = request?.item.kind === 'COURT_ACTION';
  const at = decidedMs ?? arrivedMs + decisionMs * (isSlow ? courtTakes : 1);
  return at <= now ? at : null;
}

function caseOnWire(reference: string, { request, isWithdrawn, arrivedMs }: Case, decided: number | null) {
  if (request === null || isWithdrawn) return answer(reference, 'WITHDRAWN');
  if (decided === null) return answer(reference, 'RECEIVED');
  const outcome = outcomeOf(request.item);
  // The sender's clock may be ahead; a decision never precedes its request.
  const bySender = Date.parse(request.requestedAt) + Math.max(0, decided - arrivedMs);
  const instant = new Date(Math.max(bySender, decided));
  const decision = { outcome, decidedOn: sydneyDay(instant), reasons: reasons[outcome] };
  return { ...answer(reference, 'DECIDED'), ...decision };
}

function answer(reference: string, state: 'RECEIVED' | 'DECIDED' | 'WITHDRAWN') {
  return { reference, state, outcome: null, decidedOn: null, reasons: null };
}

/** A payment wrongly reported late becomes one on time; what never happened is taken off the file. */
function without(life: Life, item: Item): Life {
  const isIt = (provider: string, listed: { month: number; day: number; amount: number | null }) =>
    item.date === dateText(listed.month, listed.day) &&
    (item.provider === undefined || item.provider === provider) &&
    (item.amount === undefined || item.amount === listed.amount);
  if (item.kind === 'ENQUIRY') {
    return { ...life, enquiries: life.enquiries.filter((each) => !isIt(each.provider, each)) };
  }
  if (item.kind === 'DEFAULT') {
    const isDefault = (each: Life['defaults'][number]) =>
      item.accountReference === each.accountReference && isIt(each.provider, each);
    return { ...life, defaults: life.defaults.filter((each) => !isDefault(each)) };
  }
  const paid = (account: Account): Account =>
    account.reference === item.accountReference ? { ...account, missed: new Map() } : account;
  return { ...life, accounts: life.accounts.map(paid) };
}
