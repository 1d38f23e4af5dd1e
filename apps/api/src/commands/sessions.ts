import { parseArgs } from 'node:util';

import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig } from '#api/config.ts';
import { endAllSessions } from '#api/features/account/end-all-sessions.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import { systemClock } from '#api/platform/clock.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';
import { OPERATOR_EVENTS } from '#api/platform/logs/platform-events.ts';

const USAGE =
  'usage: npm run sessions -- end (--member ID | --email ADDRESS) --reason "TICKET OR CAUSE, NO NAMES"';
const MEMBER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** It goes to the log, where no address may appear. */
const REASON = /^[\p{L}\p{N} .,#/-]{1,80}$/u;

function orderOf(args: readonly string[]) {
  const named = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { member: named, email: named, reason: named },
  });
  const { member, email, reason } = values;
  const isEnd = positionals.length === 1 && positionals[0] === 'end';
  if (!isEnd || reason === undefined || (member === undefined) === (email === undefined)) {
    throw new ConfigError(USAGE);
  }
  if (!REASON.test(reason)) throw new ConfigError('--reason: letters, digits and . , # / -, 80 at most');
  if (member === undefined) return { whose: { email: normaliseEmail(email ?? '') }, reason };
  if (!MEMBER_ID.test(member))
    throw new ConfigError('--member: the id of a member, as lines of the log have it');
  return { whose: { memberId: member }, reason };
}

/** Ends every session of one member; null when there is no such member. */
async function endSessions(): Promise<number | null> {
  const { whose, reason } = orderOf(process.argv.slice(2));
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = readConfig(process.env);
  const { database, close } = await openDatabase(config, { beside: true });
  const { ctx } = await openProcess({ config, database, clock: systemClock });
  const ended = await endAllSessions(ctx, whose);
  if (ended !== null) ctx.securityEvents.note(OPERATOR_EVENTS.endedSessions, { ...ended, reason });
  await close();
  return ended?.sessions ?? null;
}

try {
  const sessions = await endSessions();
  if (sessions === null) {
    process.stderr.write('wattle: no member has this id or address\n');
    process.exit(1);
  }
  process.stdout.write(
    `Sessions ended: ${sessions}. Temporary passwords and changes that waited for a code are void; the password stands.\n`,
  );
} catch (cause) {
  const isKnown = cause instanceof ConfigError || cause instanceof EmbeddedFault;
  const isUsage = cause instanceof TypeError && 'code' in cause && String(cause.code).startsWith('ERR_PARSE');
  const message = cause instanceof Error && (isKnown || isUsage) ? cause.message : String(cause);
  process.stderr.write(`wattle: ${message}\n`);
  process.exit(isKnown || isUsage ? 78 : 1);
}
