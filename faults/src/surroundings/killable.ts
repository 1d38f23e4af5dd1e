import { RunningProcess, type Program } from '@wattle/testkit/processes/running-process';

export type Killable = Pick<RunningProcess, 'name' | 'ready' | 'stop'> & {
  /** SIGKILL. It is started again at once, as systemd or Kubernetes does. */
  kill: () => Promise<void>;
  /** Each time it ended without being killed or stopped, with its exit code. */
  ownEnds: () => readonly string[];
};

export function startKillable(program: Program): Killable {
  const ownEnds: string[] = [];
  let isWanted = true;
  const start = (): RunningProcess => {
    const started = new RunningProcess(program);
    void noteOwnEnd(started);
    return started;
  };
  const noteOwnEnd = async ({ ended }: RunningProcess): Promise<void> => {
    const { code, signal } = await ended;
    if (isWanted) ownEnds.push(`${program.name} ended with ${code ?? signal}`);
  };
  let running = start();
  return {
    name: program.name,
    ready: (url) => running.ready(url),
    async kill() {
      isWanted = false;
      await running.kill();
      isWanted = true;
      running = start();
    },
    stop() {
      isWanted = false;
      return running.stop();
    },
    ownEnds: () => ownEnds,
  };
}
