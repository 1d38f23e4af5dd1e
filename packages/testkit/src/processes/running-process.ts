import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { projectRoot } from '../project-root.ts';
import { pause } from '../waiting.ts';

export type Program = {
  name: string;
  args: readonly string[];
  /** The program, if not Node. */
  command?: string;
  cwd?: string;
  /** This process's own when absent. */
  env?: NodeJS.ProcessEnv;
  /** The account to run as; only the superuser may choose one. */
  account?: Account | null;
  onOutput?: (line: string) => void;
  onComplaint?: (line: string) => void;
  /** A file to which its output is appended; it is then not read here. */
  log?: string;
};

export type Account = { uid: number; gid: number };

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

const LAST_LINES = 40;
const TIMEOUT_MS = 20_000;
const READY_WITHIN_MS = 90_000;
const POLL_MS = 50;

/**
 * A program running beside this one, in a process group of its own: Ctrl-C in a terminal reaches this process only,
 * which can then stop the others in order.
 */
export class RunningProcess {
  readonly name: string;
  readonly ended: Promise<Ending>;
  #child: ChildProcess;
  #ending: Ending | undefined;
  #lines: string[] = [];

  constructor({ name, args, log, ...options }: Program) {
    this.name = name;
    const output = log === undefined ? 'pipe' : openSync(log, 'a');
    this.#child = spawn(options.command ?? process.execPath, args, {
      cwd: options.cwd ?? projectRoot,
      // oxlint-disable-next-line node/no-process-env -- a program inherits the environment unless it is given one
      env: options.env ?? process.env,
      detached: true,
      stdio: ['ignore', output, output],
      ...options.account,
    });
    if (output !== 'pipe') closeSync(output);
    const { stdout, stderr } = this.#child;
    if (stdout) createInterface({ input: stdout }).on('line', (line) => this.#read(line, options.onOutput));
    const complain = (line: string) => this.#read(line, options.onComplaint);
    if (stderr) createInterface({ input: stderr }).on('line', complain);
    const { promise, resolve } = Promise.withResolvers<Ending>();
    this.ended = promise;
    this.#child.once('error', (error) => {
      complain(error.message);
      resolve({ code: 1, signal: null });
    });
    // 'close' rather than 'exit': the last lines are the ones that explain.
    this.#child.once('close', (code, signal) => resolve({ code, signal }));
    void this.#noteEnding();
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error(`${this.name} could not be started`);
    return this.#child.pid;
  }

  /** The end of its output, unless that goes to a file. */
  get lastLines(): string {
    return this.#lines.join('\n');
  }

  /** Sends SIGTERM and, after the timeout, SIGKILL to the whole group, so that nothing is left behind. */
  async stop(timeoutMs = TIMEOUT_MS): Promise<void> {
    if (this.#ending) return;
    this.signal('SIGTERM');
    const impatience = setTimeout(() => this.signal('SIGKILL'), timeoutMs);
    await this.ended;
    clearTimeout(impatience);
  }

  /** Ends it at once, as a power cut would: nothing is drained or closed. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }

  /** Sends a signal to the whole group. */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (this.#ending || pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group is already gone.
    }
  }

  /** Whether `url` answers with success in time; false as well once the process has ended. */
  async becomesReady(url: string, timeoutMs = READY_WITHIN_MS): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    while (!this.#ending && Date.now() < deadline) {
      if (await answers(url)) return true;
      await pause(POLL_MS);
    }
    return false;
  }

  /** Resolves once `url` answers with success; throws with the process's last lines if it does not. */
  async ready(url: string): Promise<this> {
    if (await this.becomesReady(url)) return this;
    await this.kill();
    throw new Error(`${this.name} did not answer at ${url}\n${this.lastLines}`);
  }

  #read(line: string, listener: ((line: string) => void) | undefined): void {
    this.#lines.push(line);
    if (this.#lines.length > LAST_LINES) this.#lines.shift();
    listener?.(line);
  }

  async #noteEnding() {
    this.#ending = await this.ended;
  }
}

const ONE_TRY_MS = 2000;

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ONE_TRY_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
