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
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';

import type { Config } from '../../config.ts';
import type { NewSpan, OpenSpan, Tracing } from './tracing.ts';

/** Time limit for an export. Spans that an unavailable collector does not accept in time are dropped. */
const SENT_WITHIN_MS = 3000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<NewSpan['kind'], SpanKind>;

type Settings = NonNullable<Config['tracing']>;
type SpanInContext = OpenSpan & { context: Context };

/**
 * OpenTelemetry traces over OTLP/HTTP. Registers nothing globally and patches nothing; spans are made at the product's
 * own boundaries. Imported only when a collector is configured.
 */
export function startTracing({ url, headers, ratio, service, version }: Settings): Tracing {
  const exporter = watched(new OTLPTraceExporter({ url, headers, timeoutMillis: SENT_WITHIN_MS }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // Remote parents decide about sampling.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SENT_WITHIN_MS })],
    spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: 200 },
  });
  const tracer = provider.getTracer('wattle');
  const underWay = new AsyncLocalStorage<SpanInContext>();
  return {
    begin({ name, kind, facts = {}, causedBy }) {
      const cause = causedBy === undefined ? underWay.getStore()?.context : contextOf(causedBy);
      const parent = cause ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent);
      return openSpan(span, parent);
    },
    within: (span, work) => underWay.run(span as SpanInContext, work),
    watch: exporter.watch,
    current: () => underWay.getStore() ?? null,
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

/** An exporter that reports whether each batch was taken. */
function watched(exporter: OTLPTraceExporter): SpanExporter & Pick<Tracing, 'watch'> {
  const listeners: ((isTaken: boolean) => void)[] = [];
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        for (const listener of listeners) listener(result.code === ExportResultCode.SUCCESS);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    watch: (listener) => void listeners.push(listener),
  };
}

function openSpan(span: Span, parent: Context): SpanInContext {
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
 * Null for an invalid `traceparent`. `tracestate` is ignored: a caller could put anything into it, and it would be
 * sent to every provider.
 */
function contextOf(traceparent: string): Context | null {
  const parsed = parseTraceParent(traceparent);
  if (parsed === null || !isSpanContextValid(parsed)) return null;
  return trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true });
}
