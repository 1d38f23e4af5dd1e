import { pause } from '@wattle/testkit/waiting';

import { makeCallLog, type CallLog, type CallVerdict } from '../calls/call-log.ts';
import { complaint, WITH_MEMBERS } from '../journeys/journeys.ts';
import type { Person } from '../journeys/people.ts';
import { signIn, type Stage } from '../journeys/signing-in.ts';

const READS_EVERY_MS = 20;
const WRITES_EVERY_MS = 200;

export type Visitors = { stop: () => Promise<CallVerdict> };

/** Opens a page and the first file that it asks for. */
async function openPage(origin: string, log: CallLog): Promise<void> {
  const page = await read(origin, '/', log);
  const [, file = '/'] = /(?:src|href)="(\/assets\/[^"]+)"/.exec(page) ?? [];
  await read(origin, file, log);
}

/** A file that only the other version has is a failure as well. */
async function read(origin: string, path: string, log: CallLog): Promise<string> {
  const from = Date.now();
  const { status, text } = await fetch(origin + path).then(
    async (answer) => ({ status: answer.status === 404 ? 500 : answer.status, text: await answer.text() }),
    () => ({ status: 0, text: '' }),
  );
  log.keep({ operation: `GET ${path}`, status, code: null, byBalancer: false, from, to: Date.now() });
  return text;
}

type Work = { everyMs: number; work: () => Promise<unknown> };

function keepOn(works: readonly Work[], log: CallLog): Visitors {
  const over = new AbortController();
  const all = works.map(async ({ everyMs, work }) => {
    while (!over.signal.aborted) {
      // What failed is in the log of calls.
      await work().catch(() => undefined);
      await pause(everyMs, over.signal);
    }
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(all);
      return log.verdict([]);
    },
  };
}

const reading = (origin: string, log: CallLog): Work[] =>
  Array.from({ length: 2 }, () => ({ everyMs: READS_EVERY_MS, work: () => openPage(origin, log) }));

/** Readers of pages, until they are stopped. */
export function startReaders(origin: string): Visitors {
  const log = makeCallLog();
  return keepOn(reading(origin, log), log);
}

/** Readers, and people who write. What they do needs no provider, which a demo replaces too. */
export async function startVisitors(stage: Stage, member: Person): Promise<Visitors> {
  const log = makeCallLog();
  const there: Stage = { ...stage, site: { ...stage.site, log } };
  await signIn(there, member);
  return keepOn(
    [
      ...reading(stage.site.origin, log),
      { everyMs: WRITES_EVERY_MS, work: () => complaint(there) },
      { everyMs: WRITES_EVERY_MS, work: () => WITH_MEMBERS.wizard.run(there, member) },
    ],
    log,
  );
}
