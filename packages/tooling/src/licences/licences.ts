import type { Lock } from '../lock/faults.ts';

/**
 * What a package that the product runs on may ask of us: to be named, or, where we change it, that the change is open
 * (MPL-2.0). None of them asks anything of our own code.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
]);

/** Packages that name no licence in the usual way, with what their own files say. Looked up by name and version. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
  'incremental-encoder@0.0.1': 'MPL-2.0',
  'png-js@2.0.0': 'MIT',
};

export type Licensed = { name: string; version: string; licence: string };

/** The packages that the product runs on, by name; without our own, and without what only developing needs. */
export function productionLicences(lock: Lock): Licensed[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, { version = '', license = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: SAID_ELSEWHERE[`${name}@${version}`] ?? license };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Names each of them whose licence is not on the list, or which has none. */
export function licenceFaults(lock: Lock): string[] {
  return productionLicences(lock)
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence }) => `${name}@${version}: licence ${licence === '' ? 'unknown' : licence}`,
    );
}

/** Requires one licence of a choice, and each of several at once. Anything more involved is for people to read. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  const choices = plain.split(' OR ');
  if (choices.length > 1) return choices.some((choice) => ALLOWED.has(choice));
  return plain.split(' AND ').every((each) => ALLOWED.has(each));
}
