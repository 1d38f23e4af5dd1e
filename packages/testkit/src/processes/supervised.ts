import { pause, until } from '../waiting.ts';
import { answers, RunningProcess, type Program } from './running-process.ts';

export type Supervised = {
  name: string;
  /** Resolves once `url` answers with success. */
  ready: (url: string) => Promise<void>;
  /** SIGKILL; it is started again at once. */
  kill: () => void;
  /** Stops it for good. */
  stop: () => Promise<void>;
  /** Each time it ended without being killed or stopped, with its exit code. */
  ownEnds: () => readonly string[];
};

const BETWEEN_STARTS_MS = 200;
const READY_WITHIN_MS = 120_000;

/** Restarts a program whenever it ends, as systemd or Kubernetes does. */
export function supervise(program: Program): Supervised {
  const ownEnds: string[] = [];
  const over = new AbortController();
  let running = new RunningProcess(program);
  let killed = false;
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      const { code, signal } = await running.ended;
      if (!killed && !over.signal.aborted) ownEnds.push(`${program.name} ended with ${code ?? signal}`);
      await pause(BETWEEN_STARTS_MS, over.signal);
      if (over.signal.aborted) return;
      running = new RunningProcess(program);
      killed = false;
    }
  };
  const restarting = keepRunning();
  return {
    name: program.name,
    ready: (url) => until(`${program.name} is ready`, () => answers(url), READY_WITHIN_MS),
    kill() {
      killed = true;
      running.signal('SIGKILL');
    },
    async stop() {
      over.abort();
      await running.stop();
      await restarting;
    },
    ownEnds: () => ownEnds,
  };
}
