import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./reset.mjs', import.meta.url));

/**
 * Makes the demonstration members in a separate process, whose exit frees the memory that only this work needs. The
 * product runs without them: work that was begun but not finished starts again at the next start.
 */
export function makeDemoMembersApart(): { giveUp: () => Promise<void> } {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'inherit', 'inherit'] });
  const given = { up: false };
  child.once('error', ({ message }) => tell(message));
  child.once('exit', (code) => {
    if (code !== 0 && !given.up) tell('the reason stands above');
  });
  return {
    async giveUp() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      given.up = true;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function tell(reason: string): void {
  process.stderr.write(`wattle: the demo members were not made: ${reason}\n`);
}
