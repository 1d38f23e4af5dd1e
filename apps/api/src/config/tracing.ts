import { releaseOf, type Release } from './release.ts';
import type { Settings } from './settings/settings.ts';
import { readTraceHeaders } from './trace-headers.ts';

const versionOf = ({ version, commit }: Release): string => `${version}+${commit}`;

/** Null when tracing is disabled. */
export function tracingSettings(env: Settings) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: readTraceHeaders(env.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
    service: env.OTEL_SERVICE_NAME,
    version: versionOf(releaseOf(env.COMMIT)),
    /** Sampled share of the traces that start here. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
