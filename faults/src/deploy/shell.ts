import { appendFileSync } from 'node:fs';

import { startCollecting } from '@wattle/testkit/processes/collecting';

export type Shell = {
  /** Runs commands in a folder, and returns what they write; throws with its end when one fails. */
  run: (commands: string, environment?: Record<string, string>) => Promise<string>;
  /** Ends what runs, and refuses more until `reopen`. */
  stop: () => Promise<void>;
  reopen: () => void;
};

/** Superusers have no need of it, and containers often not the program. */
const SUDO = 'command -v sudo > /dev/null || sudo() { "$@"; }';
const LAST = 4000;

export function openShell({ folder, log }: { folder: string; log: string }): Shell {
  let last: { stop: () => Promise<void> } | null = null;
  let isStopped = false;
  return {
    async stop() {
      isStopped = true;
      await last?.stop();
    },
    reopen() {
      isStopped = false;
    },
    async run(commands, environment = {}) {
      if (isStopped) throw new Error('stopped');
      appendFileSync(log, `\n$ ${commands.replaceAll('\n', '\n$ ')}\n`);
      const { process: running, ended } = startCollecting({
        name: 'the shell',
        command: 'bash',
        args: ['-euo', 'pipefail', '-c', `${SUDO}\n${commands}`],
        cwd: folder,
        // oxlint-disable-next-line node/no-process-env -- where the engine is, and what it takes images from
        env: { ...process.env, ...environment },
        onLine: (line) => appendFileSync(log, `${line}\n`),
      });
      last = running;
      const { code, stdout, stderr } = await ended;
      if (code !== 0) throw new Error(`ended with ${code}:\n${commands}\n${(stdout + stderr).slice(-LAST)}`);
      return stdout;
    },
  };
}
