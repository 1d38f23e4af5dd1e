import type { Context } from '../context.ts';

/**
 * Span attributes: route pattern, name of a provider or statement, status. Never personal data, URLs, parameters or
 * member ids.
 */
export type SpanFacts = Readonly<Record<string, string | number>>;

export type NewSpan = {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  facts?: SpanFacts;
  /** Remote parent. Default: the current span. */
  causedBy?: string | undefined;
};

export type OpenSpan = {
  /** Header for the next process (W3C trace context). */
  traceparent: string;
  note: (facts: SpanFacts) => void;
  /** `failure`: a code or a name, never a message. */
  end: (failure?: string) => void;
};

/** Tracing of a process; null where it is disabled. */
export type Tracing = {
  begin: (span: NewSpan) => OpenSpan;
  /** Makes the span current for all work within. */
  within: <T>(span: OpenSpan, work: () => T) => T;
  current: () => OpenSpan | null;
  /** Called after each export with whether the collector took it. */
  watch: (onExport: (isTaken: boolean) => void) => void;
  /** Exports pending spans within a time limit. */
  stop: () => Promise<void>;
};

declare module '../context.ts' {
  interface Context {
    /** Null when tracing is disabled. */
    tracing: Tracing | null;
  }
}

/** Logs when a collector ceases to take spans and when it does again. */
export function watchTracing({ tracing, logger }: Context): void {
  let arrives = true;
  tracing?.watch((isTaken) => {
    if (arrives === isTaken) return;
    arrives = isTaken;
    if (arrives) logger.info({ event: 'traces-arrive' });
    else logger.warn({ event: 'traces-lost' });
  });
}

/** Runs the work within a span, or without one when tracing is disabled. */
export async function traced<T>(
  tracing: Tracing | null,
  span: NewSpan,
  work: (open: OpenSpan | null) => Promise<T>,
): Promise<T> {
  if (tracing === null) return work(null);
  const open = tracing.begin(span);
  try {
    const done = await tracing.within(open, () => work(open));
    open.end();
    return done;
  } catch (cause) {
    open.end(cause instanceof Error ? cause.name : 'unknown');
    throw cause;
  }
}
