import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import { FLOOR } from '../../vite-target.ts';

/** Not imported: Vite translates the 20 MB that a build's settings import, and gives up after a minute. */
export const DATA = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

type Browser = keyof typeof FLOOR;
type Statement = Exclude<SupportStatement, readonly unknown[] | 'mirror'>;

/** What MDN's data say of a feature, by its path there. */
export function compatOf(from: Identifier | undefined, ...path: readonly string[]): CompatStatement | null {
  let at = from;
  for (const name of path) at = at !== undefined && Object.hasOwn(at, name) ? at[name] : undefined;
  // oxlint-disable-next-line no-underscore-dangle -- MDN's name
  return at?.__compat ?? null;
}

/** Whether each browser of the floor has the feature, whole and without a flag or a prefix. */
export function isInFloor({ support }: CompatStatement): boolean {
  return Object.entries(FLOOR).every(([browser, floor]) => {
    const stated: unknown = support[browser as Browser];
    return stated === undefined || [stated].flat().some((each) => covers(each as Statement, floor));
  });
}

/** What a statement says of a feature that is not whole, or no longer there. */
const LESS = ['flags', 'prefix', 'alternative_name', 'partial_implementation', 'version_removed'] as const;

function covers(statement: Statement, floor: number): boolean {
  const { version_added: added } = statement;
  if (LESS.some((name) => statement[name] !== undefined)) return false;
  return typeof added === 'string' && versionOf(added) <= versionOf(String(floor));
}

/** Comparable; 16.4 is before 16.10. NaN, which nothing is at most, for a preview. */
function versionOf(text: string): number {
  const [major = '', minor = '0'] = text.replace('≤', '').split('.');
  return Number(major) * 1000 + Number(minor);
}
