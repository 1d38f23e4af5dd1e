import { releaseOf, type Release } from './release.ts';

type Tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS: string;
  OTEL_SERVICE_NAME: string;
  COMMIT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
};

const HEADER = /^\s*([^=\s]+)\s*=(.*)$/;

/** Whether each pair is `name=value`, and the value percent-encoded. */
export function isTraceHeaders(text: string): boolean {
  try {
    decodeURIComponent(text);
  } catch {
    return false;
  }
  return text.split(',').every((pair) => pair.trim() === '' || HEADER.test(pair));
}

const versionOf = ({ version, commit }: Release): string => `${version}+${commit}`;

/** Null when tracing is disabled. */
export function tracingSettings(env: Tracing) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const pairs = env.OTEL_EXPORTER_OTLP_HEADERS.split(',').flatMap((pair) => {
    const [, name = '', value = ''] = HEADER.exec(pair) ?? [];
    return name === '' ? [] : [[name, decodeURIComponent(value.trim())] as const];
  });
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(pairs),
    service: env.OTEL_SERVICE_NAME,
    version: versionOf(releaseOf(env.COMMIT)),
    /** Sampled share of the traces that start here. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
