import { z } from 'zod';

export const providers = [
  'bureau',
  'second-bureau',
  'identity',
  'mail',
  'sms',
  'device',
  'crm',
  'mailinglist',
  'address',
  'partner',
  'challenge',
  'push',
] as const;
export type Provider = (typeof providers)[number];

/** Answers that a bureau may really give about anyone, in each of its protocols. Last names call them up as well. */
export const oddities = [
  'stranger',
  'twin',
  'other-birth-date',
  'nobody',
  'deceased',
  'other-name',
  'unreadable-entry',
  'no-account-id',
  'paid-by-text',
  'set-aside',
  'unknown-code',
  'rare-parts',
  'no-score',
] as const;
export type Oddity = (typeof oddities)[number];

/** Changes to an answer of Equifax Apply. Other protocols answer as usual. */
export const applyAlterations = [
  'xml-entities',
  'xml-dtd',
  'xml-deep',
  'xml-huge',
  'xml-encoding',
  'xml-cut',
  'xml-prefix',
  'xml-namespace',
  'xml-missing-part',
  'xml-unknown-part',
  'xml-rare-parts',
  'two-scores',
  'score-minus-1000',
  'score-minus-991',
  'score-9999',
  'score-1201',
  'score-words',
  'file-ban',
  'ticket',
  'html',
] as const;
export type ApplyAlteration = (typeof applyAlterations)[number];

const modes = [
  'none',
  'down',
  'slow',
  'timeout',
  'error',
  'malformed',
  'flaky',
  ...oddities,
  ...applyAlterations,
] as const;

export const Fault = z.strictObject({
  provider: z.enum(providers),
  mode: z.enum(modes),
  delayMs: z.int().min(0).max(120_000).default(1_500),
  rate: z.number().min(0).max(1).default(0.5),
});
export type Fault = z.infer<typeof Fault>;

/** What happens to the next request. */
export type Effect =
  | { kind: 'pass' }
  | { kind: 'delay'; delayMs: number }
  | { kind: 'down' | 'timeout' | 'error' }
  | { kind: 'malformed'; answer: string };

/** Malformed answers take turns: text that is not JSON, then JSON of the wrong shape. */
const malformedAnswers = ['{"unexpected": tru', '{"unexpected":true}'] as const;

export type Faults = {
  set(fault: Fault): void;
  list(): Fault[];
  clear(): void;
  /** The current mode, without counting a request. */
  modeOf(provider: Provider): Fault['mode'];
  /** Counts one request and returns its effect. */
  next(provider: Provider): Effect;
  /** The change to make to an answer of this provider, of those that its protocol knows. */
  alterationOf<Known extends string>(provider: Provider, known: readonly Known[]): Known | null;
};

/** Deterministic: at a rate of 0.5 every second request fails, at 0.25 every fourth. */
export function makeFaults(): Faults {
  const active = new Map<Provider, { fault: Fault; seen: number; owed: number }>();
  return {
    set(fault) {
      if (fault.mode === 'none') active.delete(fault.provider);
      else active.set(fault.provider, { fault, seen: 0, owed: 0 });
    },
    list: () => [...active.values()].map(({ fault }) => fault),
    clear: () => active.clear(),
    alterationOf(provider, known) {
      const mode = active.get(provider)?.fault.mode;
      return known.find((each) => each === mode) ?? null;
    },
    modeOf: (provider) => active.get(provider)?.fault.mode ?? 'none',
    next(provider) {
      const entry = active.get(provider);
      if (entry === undefined) return { kind: 'pass' };
      entry.seen += 1;
      const { mode, delayMs, rate } = entry.fault;
      if (mode === 'none' || changesAnswer(mode)) return { kind: 'pass' };
      if (mode === 'slow') return { kind: 'delay', delayMs };
      if (mode === 'malformed') return { kind: 'malformed', answer: malformedTurn(entry.seen) };
      if (mode !== 'flaky') return { kind: mode };
      entry.owed += rate;
      if (entry.owed < 1) return { kind: 'pass' };
      entry.owed -= 1;
      return { kind: 'error' };
    },
  };
}

function changesAnswer(mode: Fault['mode']): mode is ApplyAlteration | Oddity {
  return [...applyAlterations, ...oddities].some((each) => each === mode);
}

function malformedTurn(seen: number): string {
  return malformedAnswers[(seen - 1) % malformedAnswers.length] ?? malformedAnswers[0];
}
