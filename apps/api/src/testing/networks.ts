import type { Browser } from '@wattle/testkit/browser/browser';
import type { Harness } from '#api/testing/harness.ts';

let lastNetwork = 0;

/** Unused addresses in one /24, as rented from a provider. */
export function rented(count: number): string[] {
  lastNetwork += 1;
  return Array.from({ length: count }, (_, index) => `198.51.${lastNetwork}.${index + 1}`);
}

export const rentedOne = (): string => rented(1)[0] ?? '';

/** The same browser, moved to another network address: its cookies and its anti-forgery token go with it. */
export function movedTo(harness: Pick<Harness, 'browser'>, browser: Browser, address: string): Browser {
  const there = harness.browser(address);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  const csrf = browser.csrf() ?? '';
  return {
    ...there,
    call: (key, input = {}) =>
      there.call(key, { ...input, headers: { 'x-csrf-token': csrf, ...input.headers } }),
  };
}

export const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((each) => each === status).length;
