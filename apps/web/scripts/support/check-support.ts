import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCEPTED } from './accepted.ts';
import { lackedByScript } from './script-features.ts';
import { lackedByStyle } from './style-features.ts';

/**
 * Fails the build where a script or style that is served, in a file or in a page, uses what some browser of the floor
 * (`vite-target.ts`) lacks, unless `accepted.ts` says what happens there without it.
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
  for (const [source, file] of served(folder)) {
    const lacked = file.endsWith('.css') ? lackedByStyle(source) : lackedByScript(file, source);
    for (const feature of lacked) found.set(feature, [...(found.get(feature) ?? []), file]);
  }
  return found;
}

/** Each script and style once, with the first file that has it. */
function served(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (source: string, file: string) => found.has(source) || found.set(source, file);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:css|html|m?js)$/.test(file)) continue;
    const source = readFileSync(join(folder, file), 'utf8');
    if (file.endsWith('.html'))
      for (const [inner, ending] of inlineParts(source)) add(inner, `${file}${ending}`);
    else add(source, file);
  }
  return found;
}

/** The scripts and styles within a page. Scripts of another type are data. */
function inlineParts(html: string): [source: string, ending: string][] {
  const parts = html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs);
  return [...parts].flatMap(([, tag, attributes = '', source = '']) => {
    if (tag === 'style') return [[source, '.css']];
    return /\btype="(?!module)/.test(attributes) ? [] : [[source, '.js']];
  });
}
