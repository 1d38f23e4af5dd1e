import { AsyncLocalStorage } from 'node:async_hooks';

import type { OperationKey, ParsedBodyOf, ResponseOf } from '@wattle/contract';
import type { ProblemCode } from '@wattle/contract/problems';
import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Logger } from './logger.ts';
import type { Context } from '../context.ts';

/**
 * Something worth a second look: `warn` for what well-meaning people seldom meet, `info` for what they do.
 * `docs/security-events.md` explains each.
 */
export type SecurityEvent = { readonly code: string; readonly level: 'info' | 'warn' };

export const securityEvent = (code: string, level: SecurityEvent['level']): SecurityEvent => ({
  code,
  level,
});

/** What to note for an answer: of calls that change who gets in, what is held, or where it goes. */
export type NotedAnswers = {
  [K in OperationKey]?: (answer: ResponseOf<K>, body: ParsedBodyOf<K>) => readonly SecurityEvent[];
};

/** Where the same refusal has a meaning of its own. */
export type RefusedAs = { [K in OperationKey]?: Partial<Record<ProblemCode, SecurityEvent>> };

export type SecurityEventRegistry = ReadonlyMap<string, SecurityEvent>;

/** A code that two rooms or features claim stops the start. */
export function securityEventsByCode(all: readonly SecurityEvent[]): SecurityEventRegistry {
  const byCode = new Map<string, SecurityEvent>();
  for (const event of all) {
    if (byCode.has(event.code)) throw new Error(`two security events are called ${event.code}`);
    byCode.set(event.code, event);
  }
  return byCode;
}

/** Enough to tell subjects apart and to find one's own again, too little to be useful elsewhere. */
const SUBJECT_DIGITS = 16;

/** An address in the form that events use: nobody can be identified from it. */
export const subjectOf = ({ hash }: Pick<Context, 'hash'>, email: Email): string =>
  hash('security-subject')(email).toString('hex').slice(0, SUBJECT_DIGITS);

/** The caller. None of it names a person: ids, a keyed hash, and the part of an address that many share. */
export type Caller = {
  requestId: string;
  /** The operation's key in the contract. */
  operation: string | null;
  network: string;
  memberId: string | null;
  /** Who a caller without a session claimed to be, by `subjectOf`. */
  subject: string | null;
};

/** `reason` is a word of ours: the code of a problem, the name of a limit. Never what somebody typed into a page. */
export type SecurityNote = Partial<Caller> & { reason?: string; sessions?: number };

export type SecurityEvents = ReturnType<typeof makeSecurityEvents>;

declare module '../context.ts' {
  interface Context {
    securityEvents: SecurityEvents;
    /** Every security event, by its code. */
    securityEventsByCode: SecurityEventRegistry;
    notedAnswers: NotedAnswers;
    refusedAs: RefusedAs;
  }
}

type Deps = {
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Counts the event by its code. */
  count?: (code: string, reason: string | undefined) => void;
};

/**
 * Writes each event as one line with `category: 'security'`. Anything noted while a call is answered, however deep
 * below it, carries the caller.
 */
export function makeSecurityEvents({ logger, count }: Deps) {
  const callers = new AsyncLocalStorage<() => Caller>();
  return {
    note({ code, level }: SecurityEvent, note: SecurityNote = {}): void {
      count?.(code, note.reason);
      const { memberId, subject, operation, ...rest } = { ...callers.getStore()?.(), ...note };
      logger[level]({
        category: 'security',
        event: code,
        ...rest,
        ...(operation == null ? {} : { operation }),
        ...whoIs(memberId, subject),
      });
    },

    /** Runs work whose notes are attributed to the caller. The caller is looked up when something is noted. */
    within: <T>(caller: () => Caller, work: () => T): T => callers.run(caller, work),
  };
}

/** The member if known; the subject is only ever used for somebody unknown. */
function whoIs(memberId: string | null | undefined, subject: string | null | undefined) {
  if (memberId != null) return { memberId };
  return subject == null ? {} : { subject };
}
