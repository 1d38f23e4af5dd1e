/** Longer than any browser sends; the rest is ignored. */
const LOOKED_AT = 500;

/** Shown for sessions and events without a device. */
export const UNKNOWN_DEVICE = 'Unknown device';

/** Ordered, because many browsers also claim to be others. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/**
 * A device in words from a fixed list, such as 'Chrome on Android': enough for its owner, too little for tracking. It
 * contains nothing that the browser sent.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LOOKED_AT);
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}

function nameIn(list: readonly (readonly [string, string])[], text: string): string | null {
  return list.find(([mark]) => text.includes(mark))?.[1] ?? null;
}
