import path from 'node:path';
import { domain, tests } from './rule.ts';

type Module = { readonly source: string; readonly dependencies: readonly { readonly resolved: string }[] };

export const NO_FOLDER_CIRCLE = {
  name: 'domain-folders-not-circular',
  comment: 'Folders that import each other, directly or through others, are one folder.',
};

/** The domain's imports that close a circle of folders. dependency-cruiser's own rule cannot leave out tests. */
export function folderCircles(modules: readonly Module[]): { from: string; to: string }[] {
  const imports = modules.filter(({ source }) => isRule(source)).flatMap(importsOf);
  const folders = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const known = folders.get(path.posix.dirname(from)) ?? new Set();
    folders.set(path.posix.dirname(from), known.add(path.posix.dirname(to)));
  }
  return imports.filter(({ from, to }) =>
    isReachable(path.posix.dirname(to), path.posix.dirname(from), folders),
  );
}

function importsOf({ source, dependencies }: Module) {
  return dependencies
    .map(({ resolved }) => ({ from: source, to: resolved }))
    .filter(({ from, to }) => isRule(to) && path.posix.dirname(from) !== path.posix.dirname(to));
}

function isRule(file: string): boolean {
  return new RegExp(domain).test(file) && !new RegExp(tests).test(file);
}

function isReachable(
  start: string,
  goal: string,
  folders: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const seen = new Set([start]);
  for (const folder of seen) for (const next of folders.get(folder) ?? []) seen.add(next);
  return seen.has(goal);
}
