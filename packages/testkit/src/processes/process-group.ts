import { RunningProcess, type Program } from './running-process.ts';

/** Longer than the API needs to drain its requests and close its database. */
const GRACE_PERIOD_MS = 12_000;

/** The processes this one is responsible for, and other work to undo: the last started is stopped first. */
export class ProcessGroup {
  #endings: (() => unknown)[] = [];
  #stopping = false;

  start(program: Program): RunningProcess {
    if (this.#stopping) throw new Error(`${program.name} was not started: everything is being stopped.`);
    const started = new RunningProcess(program);
    const end = () => started.stop(GRACE_PERIOD_MS);
    this.#endings.push(end);
    void this.#forgetWhenEnded(started, end);
    return started;
  }

  /** Adds work that stopping does, in its turn. */
  atEnd(work: () => unknown): void {
    this.#endings.push(work);
  }

  async stopAll(): Promise<void> {
    this.#stopping = true;
    for (let end = this.#endings.pop(); end !== undefined; end = this.#endings.pop()) await end();
  }

  async #forgetWhenEnded({ ended }: RunningProcess, end: () => unknown) {
    await ended;
    this.#endings = this.#endings.filter((each) => each !== end);
  }
}
