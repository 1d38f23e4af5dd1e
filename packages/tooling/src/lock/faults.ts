type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
};
export type Lock = { packages: Record<string, LockEntry> };

const publicRegistry = 'https://registry.npmjs.org/';

/**
 * Allows only what anybody can install again, with exactly the same content: no address of a local registry or folder,
 * and a checksum for every package. Development tools' binaries for other platforms are the exception: if they were not
 * offered when the lock was written, npm looks up their checksum by the exact version. Nothing that production installs
 * is among them.
 */
export function faultsOf(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link === true) return [];
    const faults: string[] = [];
    const { resolved, integrity, optional, dev, os, version } = entry;
    if (resolved !== undefined && !resolved.startsWith(publicRegistry))
      faults.push(`${path}: fetched from ${resolved}`);
    const isToolElsewhere = dev === true && optional === true && os !== undefined && version !== undefined;
    if (integrity === undefined && !isToolElsewhere) faults.push(`${path}: no checksum`);
    return faults;
  });
}
