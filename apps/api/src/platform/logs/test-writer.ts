import { setTimeout as pause } from 'node:timers/promises';

import { makeLogger } from './logger.ts';

/** Logs as many lines as its argument says, and then says on stderr how many were dropped. */
const logger = makeLogger({ level: 'info' });
const lines = Number(process.argv[2]);
for (let turn = 0; turn < 40; turn += 1) {
  for (let line = 0; line < lines / 40; line += 1)
    logger.info({ event: 'request', padding: '\u009B\u202E'.padEnd(200, 'x') });
  await pause(5);
}
process.stderr.write(`${JSON.stringify({ dropped: logger.dropped() })}\n`);
process.exit(0);
