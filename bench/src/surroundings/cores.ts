import { execFileSync } from 'node:child_process';
import { availableParallelism, platform } from 'node:os';

/**
 * Puts what is measured on cores of its own, so that a database, a load generator or a provider, which have machines of
 * their own in production, don't count as its work. Only Linux can do this, and only with at least two cores; elsewhere
 * everything shares all cores, and the rates are lower.
 */
const CORES = availableParallelism();
const canSeparate = platform() === 'linux' && CORES > 1;

/** The first half of the cores is for what is measured. */
export const measuredCores = canSeparate ? Math.floor(CORES / 2) : CORES;

/** Moves this process, and with it everything that it starts, to the cores that are not measured. */
export function makeRoom(): void {
  if (canSeparate) {
    execFileSync('taskset', ['-acp', `${measuredCores}-${CORES - 1}`, String(process.pid)], {
      stdio: 'ignore',
    });
  }
}

/** Where a command runs: on the cores reserved for what is measured, or on all, shared with everything else. */
export type Cores = 'measured' | 'all';

/** A command that runs on these cores. */
export function onCores(cores: Cores, command: string, args: readonly string[]): [string, readonly string[]] {
  const last = (cores === 'measured' ? measuredCores : CORES) - 1;
  return canSeparate ? ['taskset', ['-c', `0-${last}`, command, ...args]] : [command, args];
}
