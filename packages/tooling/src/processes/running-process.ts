import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { projectRoot } from '../project.ts';

export type Start = {
  name: string;
  args: readonly string[];
  /** The program, if not Node. */
  command?: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The account to run as; only the superuser may choose one. */
  account?: Account;
  onOutput: (line: string) => void;
  onComplaint: (line: string) => void;
};

export type Account = { uid: number; gid: number };

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/**
 * A program running beside this one, in a process group of its own: Ctrl-C in a terminal reaches this process only,
 * which can then stop the others in order.
 */
export class RunningProcess {
  readonly name: string;
  readonly ended: Promise<Ending>;
  #child: ChildProcess;
  #ending: Ending | undefined;

  constructor({ name, args, onOutput, onComplaint, ...options }: Start) {
    this.name = name;
    this.#child = spawn(options.command ?? process.execPath, args, {
      cwd: options.cwd ?? projectRoot,
      env: options.env ?? process.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options.account,
    });
    const { stdout, stderr } = this.#child;
    if (stdout) createInterface({ input: stdout }).on('line', onOutput);
    if (stderr) createInterface({ input: stderr }).on('line', onComplaint);
    const { promise, resolve } = Promise.withResolvers<Ending>();
    this.ended = promise;
    this.#child.once('error', (error) => {
      onComplaint(error.message);
      resolve({ code: 1, signal: null });
    });
    // 'close' rather than 'exit': the last lines are the ones that explain.
    this.#child.once('close', (code, signal) => resolve({ code, signal }));
    void this.#noteEnding();
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Asks once, waits, and then ends the whole group, so that nothing is left behind. */
  async stop(patienceMs: number): Promise<void> {
    if (this.#ending) return;
    this.#signal('SIGTERM');
    const impatience = setTimeout(() => this.#signal('SIGKILL'), patienceMs);
    await this.ended;
    clearTimeout(impatience);
  }

  async #noteEnding() {
    this.#ending = await this.ended;
  }

  #signal(signal: NodeJS.Signals) {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group is already gone, which is what was wanted.
    }
  }
}
