type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
};
/** The root's, and that of the folder that is installed by itself. */
export const LOCKS = ['package-lock.json', 'data/package-lock.json'] as const;
export type Lock = { packages: Record<string, LockEntry> };

const publicRegistry = 'https://registry.npmjs.org/';

/** A package from a registry; the other entries are workspaces and links to them. */
export const isPackage = (path: string, { link }: LockEntry): boolean =>
  path.includes('node_modules/') && link !== true;

/**
 * Allows only what can be installed again with exactly the same content: no address of a local registry or folder, and
 * a checksum for every package, also of tools' binaries for other platforms. `npm run lock:checksums` adds those that
 * npm left out.
 */
export function faultsOf(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (!isPackage(path, entry)) return [];
    const faults: string[] = [];
    const { resolved, integrity } = entry;
    if (resolved !== undefined && !resolved.startsWith(publicRegistry))
      faults.push(`${path}: fetched from ${resolved}`);
    if (integrity === undefined) faults.push(`${path}: no checksum`);
    return faults;
  });
}
