import { withoutTrailing } from '../trailing.ts';

/** Partner comparisons, by the last segment of their address (PROD-005). */
export const COMPARISON_KINDS = ['cards', 'personal-loans', 'car-loans', 'home-loans'] as const;
export type ComparisonKind = (typeof COMPARISON_KINDS)[number];

export function isComparisonKind(text: string): text is ComparisonKind {
  return COMPARISON_KINDS.some((kind) => kind === text);
}

type Framed = {
  theme: 'light' | 'dark';
  /** The origin that the page may message. */
  origin: string;
};

/** The partner's page for a kind, below the configured address. */
export function comparisonAddress(base: string, kind: ComparisonKind, framed?: Framed): string {
  const address = new URL(base);
  address.pathname = `${withoutTrailing(address.pathname, '/')}/${kind}`;
  for (const [name, value] of Object.entries(framed ?? {})) address.searchParams.set(name, value);
  return address.href;
}

/**
 * The height in pixels that a framed page requests; null for any other message. The caller must verify the sender.
 * Bounded, so that a faulty page cannot cover ours.
 */
export function askedHeight(message: unknown): number | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('type' in message) || message.type !== 'comparison:height') return null;
  if (!('height' in message) || typeof message.height !== 'number') return null;
  if (!Number.isFinite(message.height)) return null;
  return Math.min(Math.max(Math.ceil(message.height), 160), 12_000);
}
