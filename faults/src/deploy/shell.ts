import { appendFileSync } from 'node:fs';

import { startCollecting } from '@wattle/testkit/processes/collecting';

export type Shell = {
  /** Runs commands in a folder, and returns what they write; throws with its end when one fails. */
  run: (commands: string, environment?: Record<string, string>) => Promise<string>;
};

/** Superusers have no need of it, and containers often not the program. */
const SUDO = 'command -v sudo > /dev/null || sudo() { "$@"; }';
const LAST = 4000;

export function openShell({ folder, log }: { folder: string; log: string }): Shell {
  return {
    async run(commands, environment = {}) {
      appendFileSync(log, `\n$ ${commands.replaceAll('\n', '\n$ ')}\n`);
      const { code, stdout, stderr } = await startCollecting({
        name: 'the shell',
        command: 'bash',
        args: ['-euo', 'pipefail', '-c', `${SUDO}\n${commands}`],
        cwd: folder,
        // oxlint-disable-next-line node/no-process-env -- where the engine is, and what it takes images from
        env: { ...process.env, ...environment },
        onLine: (line) => appendFileSync(log, `${line}\n`),
      }).ended;
      if (code !== 0) throw new Error(`ended with ${code}:\n${commands}\n${(stdout + stderr).slice(-LAST)}`);
      return stdout;
    },
  };
}
