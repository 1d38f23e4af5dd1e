import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCEPTED } from './accepted.ts';
import { lackedByScript } from './script-features.ts';
import { lackedByStyle } from './style-features.ts';

/**
 * Fails the build where emitted script or style uses what some browser of the floor (`vite-target.ts`) lacks, unless
 * `accepted.ts` says what happens there without it.
 */
export function checkSupport(folder: string): void {
  const lacked = lackedIn(folder);
  const faults = [...lacked].filter(([feature]) => !(feature in ACCEPTED));
  const lines = faults.map(([feature, files]) => `${feature} in ${files.join(', ')}`);
  if (lines.length > 0)
    throw new Error(`The oldest supported browsers (apps/web/vite-target.ts) lack:\n  ${lines.join('\n  ')}`);
  const unused = Object.keys(ACCEPTED).filter((feature) => !lacked.has(feature));
  if (unused.length > 0) throw new Error(`scripts/support/accepted.ts lists, unused: ${unused.join(', ')}`);
}

/** The files that use each lacking feature. */
function lackedIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of readdirSync(folder).filter((name) => /\.(?:css|js)$/.test(name))) {
    const source = readFileSync(join(folder, file), 'utf8');
    const lacked = file.endsWith('.css') ? lackedByStyle(source) : lackedByScript(file, source);
    for (const feature of lacked) found.set(feature, [...(found.get(feature) ?? []), file]);
  }
  return found;
}
