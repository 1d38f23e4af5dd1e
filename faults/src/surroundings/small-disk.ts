import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';

/** A disk that can be filled: one in memory, which root may mount on Linux. Null where that can't be done. */
export function mountSmallDisk(folder: string): { path: string; unmount: () => void } | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  chmodSync(folder, 0o755);
  return { path: folder, unmount: () => void execFileSync('umount', ['-l', folder]) };
}
