import type { OperationKey, ParsedBodyOf, ResponseOf } from '@wattle/contract';
import type { ProblemCode } from '@wattle/contract/problems';
import type { Email } from '@wattle/domain/fields/contact-fields';

import type { CountedEvent } from '../metrics/security-metrics.ts';
import type { Logger } from './logger.ts';
import type { Context } from '../context.ts';

/** An event for monitoring: `warn` for what legitimate users rarely cause, `info` for what they do. */
export type SecurityEvent = CountedEvent & {
  readonly level: 'info' | 'warn';
  /** The sentence of the reference. */
  readonly happened: string;
};

export const securityEvent = (
  code: string,
  level: SecurityEvent['level'],
  happened: string,
  counted?: SecurityEvent['counted'],
): SecurityEvent => ({ code, level, happened, ...(counted === undefined ? {} : { counted }) });

type Happened = { info: string } | { warn: string };

/** Several, by their codes: the sentence of each under its level. */
export const defineSecurityEvents = <Code extends string>(table: Record<Code, Happened>) =>
  Object.fromEntries(
    Object.entries<Happened>(table).map(([code, row]) => [
      code,
      'info' in row ? securityEvent(code, 'info', row.info) : securityEvent(code, 'warn', row.warn),
    ]),
  ) as Record<Code, SecurityEvent>;

/**
 * Events to record for an operation's answers: for operations that change who gets in, what is stored or where it
 * goes.
 */
export type AnswerEvents = {
  [K in OperationKey]?: (answer: ResponseOf<K>, body: ParsedBodyOf<K>) => readonly SecurityEvent[];
};

/** The operations where the same refusal means something else. */
export type RefusalEvents = { [K in OperationKey]?: Partial<Record<ProblemCode, SecurityEvent>> };

export type SecurityEventRegistry = ReadonlyMap<string, SecurityEvent>;

/** Throws when two owners use the same code. */
export function securityEventsByCode(all: readonly SecurityEvent[]): SecurityEventRegistry {
  const byCode = new Map<string, SecurityEvent>();
  for (const event of all) {
    if (byCode.has(event.code)) throw new Error(`duplicate security event ${event.code}`);
    byCode.set(event.code, event);
  }
  return byCode;
}

/** Enough to distinguish subjects, too little to be reused elsewhere. */
const SUBJECT_DIGITS = 16;

/** An address as a keyed hash, from which it cannot be recovered. */
export const subjectOf = ({ hash }: Pick<Context, 'hash'>, email: Email): string =>
  hash('security-subject')(email).toString('hex').slice(0, SUBJECT_DIGITS);

/** The caller, without personal data: ids, a keyed hash, and a network that many share. */
export type Caller = {
  requestId: string;
  /** The operation's key in the contract. */
  operation: string | null;
  network: string;
  memberId: string | null;
  /** The account that a caller without a session claimed, as `subjectOf`. */
  subject: string | null;
};

/** `reason` is a constant of the code, such as a problem code or a limit's name. Never user input. */
export type SecurityDetails = Partial<Caller> & {
  reason?: string;
  sessions?: number;
  /** Who ran a command, and in which case, by their numbers. */
  operator?: string;
  case?: string;
};

export type SecurityEvents = ReturnType<typeof makeSecurityEvents>;

declare module '../context.ts' {
  interface Context {
    securityEvents: SecurityEvents;
    securityEventsByCode: SecurityEventRegistry;
    answerEvents: AnswerEvents;
    refusalEvents: RefusalEvents;
  }
}

type Deps = {
  logger: Pick<Logger, 'info' | 'warn'>;
  count?: (event: SecurityEvent, reason: string | undefined) => void;
};

/** Writes each event as one log line with `category: 'security'`. */
export function makeSecurityEvents({ logger, count }: Deps) {
  return {
    record(event: SecurityEvent, details: SecurityDetails = {}): void {
      const { code, level } = event;
      count?.(event, details.reason);
      const { memberId, subject, operation, ...rest } = details;
      logger[level]({
        category: 'security',
        event: code,
        ...rest,
        ...(operation == null ? {} : { operation }),
        ...whoIs(memberId, subject),
      });
    },
  };
}

/** Events of a call carry its caller, which is resolved when an event is recorded. */
export const eventsOf = (caller: () => SecurityDetails, events: SecurityEvents): SecurityEvents => ({
  record: (event, details) => events.record(event, { ...caller(), ...details }),
});

/** The subject is used only when the member is unknown. */
function whoIs(memberId: string | null | undefined, subject: string | null | undefined) {
  if (memberId != null) return { memberId };
  return subject == null ? {} : { subject };
}
