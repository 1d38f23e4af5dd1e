import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

const Messages = z.array(z.object({ sentAt: z.coerce.date(), codes: z.array(z.string()) }));
const POLL_MS = 100;
const PATIENCE_MS = 60_000;

/** They start alongside this process, and may take longer. */
export async function untilSimulatorsAnswer({ simulators }: { simulators: string }): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(`${simulators}/healthz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok === true) return;
    if (Date.now() > until) throw new Error('the simulators did not answer');
    await wait(POLL_MS);
  }
}

type Expected = { simulators: string; to: string; since: Date };

/** The code from the newest message to a recipient in the simulators' inbox, which also keeps older ones. */
export async function readCode({ simulators, to, since }: Expected): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(`${simulators}/control/messages?to=${encodeURIComponent(to)}`);
    const [newest] = Messages.parse(await response.json());
    const [code] = newest?.codes ?? [];
    if (newest !== undefined && code !== undefined && newest.sentAt >= since) return code;
    if (Date.now() > until) throw new Error('no code arrived for a demonstration member');
    await wait(POLL_MS);
  }
}
