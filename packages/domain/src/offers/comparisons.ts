/** What a partner compares on a page of its own, by the last part of that page's address (PROD-005). */
export const COMPARISON_KINDS = ['cards', 'personal-loans', 'car-loans', 'home-loans'] as const;
export type ComparisonKind = (typeof COMPARISON_KINDS)[number];

export function isComparisonKind(text: string): text is ComparisonKind {
  return COMPARISON_KINDS.some((kind) => kind === text);
}

type Framed = {
  theme: 'light' | 'dark';
  /** Whom the page may tell its height. */
  origin: string;
};

/** The partner's page for one kind below the configured address; what it is told is in the query. */
export function comparisonAddress(base: string, kind: ComparisonKind, framed?: Framed): string {
  const address = new URL(base);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/${kind}`;
  for (const [name, value] of Object.entries(framed ?? {})) address.searchParams.set(name, value);
  return address.href;
}

/**
 * The height in pixels that a framed page asks for, or null for anything else it may have sent. The caller must have
 * made sure who sent it; the bounds keep a faulty page from burying ours.
 */
export function askedHeight(message: unknown): number | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('type' in message) || message.type !== 'comparison:height') return null;
  if (!('height' in message) || typeof message.height !== 'number') return null;
  if (!Number.isFinite(message.height)) return null;
  return Math.min(Math.max(Math.ceil(message.height), 160), 12_000);
}
