/**
 * What a span says of the work. Never anything of a person: the pattern of a route, the name of a provider or a
 * statement, a status. No address as typed, no parameter, no id of a member.
 */
export type SpanFacts = Readonly<Record<string, string | number>>;

export type NewSpan = {
  name: string;
  /** Whether it answers a call, makes one, does a job, or none of these. */
  kind: 'server' | 'client' | 'consumer' | 'internal';
  facts?: SpanFacts;
  /** The `traceparent` of what caused it; without one it is caused by whatever is under way, or by nothing. */
  causedBy?: string | undefined;
};

/** Work that has begun and will end. */
export type OpenSpan = {
  /** What the next process is told, so that its work counts as caused by this (W3C trace context). */
  traceparent: string;
  note: (facts: SpanFacts) => void;
  /** `failure` is a code or a name, never a message. */
  end: (failure?: string) => void;
};

/** Traces of one process. Where none are wanted there is none of it: callers hold null, and pay nothing. */
export type Tracing = {
  begin: (span: NewSpan) => OpenSpan;
  /** Whatever begins within the work, however deep, is caused by the span. */
  within: <T>(span: OpenSpan, work: () => T) => T;
  /** The span under way, or null. */
  current: () => OpenSpan | null;
  /** Sends what has not been sent yet, for as long as a process that ends may wait. */
  stop: () => Promise<void>;
};

declare module '../context.ts' {
  interface Context {
    /** Null where no traces are wanted. */
    tracing: Tracing | null;
  }
}

/** Does the work within a span of its own; without tracing it only does the work. */
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
