import { isPackage, type Lock } from './faults.ts';

/** Adds the checksum of each package that has none, from `ask`; returns the names for which it has no SHA-512. */
export function fillChecksums(lock: Lock, ask: (name: string, version: string) => string) {
  const unlisted: string[] = [];
  let filled = 0;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!isPackage(path, entry) || entry.integrity !== undefined) continue;
    const name = path.replace(/^.*node_modules\//, '');
    const { version = '' } = entry;
    const answer = ask(name, version);
    if (/^sha512-[A-Za-z\d+/]{86}==$/.test(answer)) {
      // In npm's order, which otherwise rewrites the file at the next change.
      lock.packages[path] = { version, integrity: answer, ...entry };
      filled += 1;
    } else unlisted.push(`${name}@${version}`);
  }
  return { filled, unlisted };
}
