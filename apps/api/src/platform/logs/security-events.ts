import { AsyncLocalStorage } from 'node:async_hooks';

import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Logger } from './logger.ts';
import type { Context } from '../context.ts';

/**
 * Everything worth a second look, by its code: `warn` for what well-meaning people seldom meet, `info` for what they
 * do. `docs/security-events.md` explains each.
 */
export const SECURITY_EVENTS = {
  'log-in': 'info',
  'log-in-failed': 'warn',
  'log-out': 'info',
  'session-missing': 'info',
  'second-factor-passed': 'info',
  'second-factor-failed': 'warn',
  'second-factor-stale': 'info',
  'code-failed': 'warn',
  'password-failed': 'warn',
  'password-changed': 'info',
  'password-reset-asked': 'info',
  'password-reset-used': 'info',
  'email-change-asked': 'info',
  'email-changed': 'info',
  'mobile-change-asked': 'info',
  'mobile-changed': 'info',
  'new-mobile-asked': 'warn',
  'new-mobile-waits': 'warn',
  'new-mobile-refused': 'warn',
  'new-mobile-stopped': 'warn',
  'new-mobile-in-force': 'warn',
  'contact-change-refused': 'warn',
  'details-changed': 'info',
  'sessions-ended': 'info',
  'account-cancelled': 'info',
  'account-deleted': 'info',
  'data-exported': 'info',
  'document-verified': 'info',
  'document-refused': 'warn',
  'role-missing': 'warn',
  'forgery-refused': 'warn',
  'challenge-refused': 'warn',
  'limit-hit': 'warn',
  'link-refused': 'warn',
  'idempotency-misused': 'warn',
  'hook-refused': 'warn',
  'operator-ended-sessions': 'warn',
  'operator-reopened-account': 'warn',
  'operator-invited': 'warn',
  'operator-moved-member': 'warn',
  'operator-changed-outbox': 'warn',
  'operator-erased-account': 'warn',
  'operator-replayed-erasures': 'warn',
  'operator-changed-keys': 'warn',
} as const satisfies Record<string, 'info' | 'warn'>;

export type SecurityEventCode = keyof typeof SECURITY_EVENTS;

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
  }
}

type Deps = {
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Counts the event by its code. */
  count?: (event: SecurityEventCode, reason: string | undefined) => void;
};

/**
 * Writes each event as one line with `category: 'security'`. Anything noted while a call is answered, however deep
 * below it, carries the caller.
 */
export function makeSecurityEvents({ logger, count }: Deps) {
  const callers = new AsyncLocalStorage<() => Caller>();
  return {
    note(event: SecurityEventCode, note: SecurityNote = {}): void {
      count?.(event, note.reason);
      const { memberId, subject, operation, ...rest } = { ...callers.getStore()?.(), ...note };
      logger[SECURITY_EVENTS[event]]({
        category: 'security',
        event,
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
