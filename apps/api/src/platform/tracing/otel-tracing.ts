import { AsyncLocalStorage } from 'node:async_hooks';

import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

import type { Config } from '../../config.ts';
import type { NewSpan, OpenSpan, Tracing } from './tracing.ts';

/** A collector that is away holds up nobody: what it does not take in this time is dropped. */
const SENT_WITHIN_MS = 3000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<NewSpan['kind'], SpanKind>;

type Settings = NonNullable<Config['tracing']>;
type Held = OpenSpan & { context: Context };

/**
 * Traces by OpenTelemetry, sent by OTLP over HTTP. It registers nothing globally and patches nothing: spans stand where
 * our own boundaries are. Loaded only where a collector is configured.
 */
export function startTracing({ url, headers, ratio, service }: Settings): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: SENT_WITHIN_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // What began elsewhere is sampled as it was there.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SENT_WITHIN_MS })],
    spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: 200 },
  });
  const tracer = provider.getTracer('wattle');
  const underWay = new AsyncLocalStorage<Held>();
  return {
    begin({ name, kind, facts = {}, causedBy }) {
      const cause = causedBy === undefined ? underWay.getStore()?.context : contextOf(causedBy);
      const parent = cause ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent);
      return held(span, parent);
    },
    within: (span, work) => underWay.run(span as Held, work),
    current: () => underWay.getStore() ?? null,
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

function held(span: Span, parent: Context): Held {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    context: trace.setSpan(parent, span),
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    note: (facts) => void span.setAttributes(facts),
    end(failure) {
      if (failure !== undefined) {
        span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/**
 * Null for what is no `traceparent`. A `tracestate` is not taken over: a caller may write anything into it, and it would
 * go to everybody whom we call.
 */
function contextOf(traceparent: string): Context | null {
  const parsed = parseTraceParent(traceparent);
  if (parsed === null || !isSpanContextValid(parsed)) return null;
  return trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true });
}
