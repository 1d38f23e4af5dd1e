import type { Shell } from './shell.ts';

/** What each part of the drill works with. */
export type Drill = {
  /** A clean clone of the project. */
  checkout: string;
  results: string;
  shell: Shell;
  pages: { deploying: string; runbook: string };
  check: (what: string, holds: boolean) => void;
  printLine: (line: string) => void;
  /** Undone when the drill is over, the last first. */
  endings: (() => unknown)[];
};
