import { readFileSync } from 'node:fs';

const folder = new URL('../../../../deploy/watching/', import.meta.url);
export const watching = (file: string) => readFileSync(new URL(file, folder), 'utf8');

/** The words of PromQL that are no metric, as far as the rules use them. */
const WORDS =
  /^(sum|min|max|topk|by|and|or|unless|on|rate|increase|histogram_quantile|time|max_over_time|absent_over_time|le)$/;

/** The metrics that an expression asks for: neither labels and their values, nor ranges. */
export function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^{}]*\}|\[[^[\]]*\]|\b(?:by|on) \([^()]*\)/g, ' ');
  return (bare.match(/[a-z_:][a-z0-9_:]*/gi) ?? []).filter((word) => !WORDS.test(word));
}

export const ALERTS = watching('alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expression: /expr: (?:>-\n)?([\s\S]*?)\n {8}(?:for|labels):/.exec(text)?.[1] ?? '',
    section: /runbook: docs\/runbook\.md#(\S+)/.exec(text)?.[1],
  }));
