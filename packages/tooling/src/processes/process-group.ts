import { RunningProcess } from './running-process.ts';
import type { Start } from './running-process.ts';

/** Longer than the API needs to drain its requests and close its database. */
const patienceMs = 12_000;

/** The processes this one is responsible for: started one by one, stopped together, the last started first. */
export class ProcessGroup {
  #running: RunningProcess[] = [];
  #stopping = false;

  start(how: Start): RunningProcess {
    if (this.#stopping) throw new Error(`${how.name} was not started: everything is being stopped.`);
    const started = new RunningProcess(how);
    this.#running.push(started);
    void this.#forgetWhenEnded(started);
    return started;
  }

  async stopAll(): Promise<void> {
    this.#stopping = true;
    for (const each of this.#running.toReversed()) await each.stop(patienceMs);
  }

  async #forgetWhenEnded(started: RunningProcess) {
    await started.ended;
    this.#running = this.#running.filter((each) => each !== started);
  }
}
