import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type SmallDisk = {
  path: string;
  /** Fills what is free of it, to the last byte. */
  fill: () => void;
  makeRoom: () => void;
  unmount: () => void;
};

const BLOCK = Buffer.alloc(1 << 20);

/** A disk in memory, which root may mount on Linux; null where that can't be done. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | null {
  mkdirSync(path, { recursive: true });
  try {
    const size = `size=${megabytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return null;
  }
  chmodSync(path, 0o755);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill() {
      const descriptor = openSync(ballast, 'a');
      writeUntilFull(descriptor);
      closeSync(descriptor);
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount: () => void execFileSync('umount', ['-l', path]),
  };
}

function writeUntilFull(descriptor: number): void {
  for (let size = BLOCK.length; size >= 1;) {
    try {
      writeSync(descriptor, BLOCK, 0, size);
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause;
      size = Math.floor(size / 16);
    }
  }
}
