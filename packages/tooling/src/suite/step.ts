import type { ProcessGroup } from '../processes/process-group.ts';
import type { FileSeconds } from './seconds.ts';
import type { Tally } from './tally.ts';

export type StepResult = Tally & {
  output: string;
  /** What a reader should know although nothing failed. */
  remarks?: readonly string[];
  /** How long its test files took, if it has any. */
  files?: readonly FileSeconds[];
};

export type Step = {
  /** What `--only` calls it. */
  name: string;
  /**
   * Static checks only read files, and run two at a time. What waits for others more than it works leaves room for them
   * and then for what runs beside it, one after the other. What is alone has the machine to itself, once all that is
   * over.
   */
  kind: 'static' | 'waiting' | 'beside' | 'alone';
  run: (group: ProcessGroup) => Promise<StepResult>;
};
