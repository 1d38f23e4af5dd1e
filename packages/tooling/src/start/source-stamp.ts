import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const derived = new Set(['node_modules', 'build', 'dist', '.react-router', '.cache', '.vite']);

function filesUnder(root: string, at: string): string[] {
  const state = statSync(path.join(root, at), { throwIfNoEntry: false });
  if (state === undefined) return [];
  if (!state.isDirectory()) return [at];
  return readdirSync(path.join(root, at))
    .filter((name) => !derived.has(name))
    .sort()
    .flatMap((name) => filesUnder(root, `${at}/${name}`));
}

/**
 * The same text for the same names and contents under `paths`, whatever the files' times say: a clone or a branch
 * change touches every file without changing it. Derived folders do not count.
 */
export function sourceStamp(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const at of paths.flatMap((start) => filesUnder(root, start))) {
    const content = readFileSync(path.join(root, at));
    hash.update(`${at}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
