import { parseArgs } from 'node:util';

import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';

import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig } from '#api/config.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import { systemClock } from '#api/platform/clock.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';
import { moveIntoCohort } from '#api/platform/members/cohort.ts';
import { subjectOf } from '#api/platform/logs/security-events.ts';
import { OPERATOR_EVENTS } from '#api/platform/logs/platform-events.ts';

const USAGE = 'usage: npm run move -- --email ADDRESS';

function emailOf(args: readonly string[]): Email {
  const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
  if (values.email === undefined) throw new ConfigError(USAGE);
  return normaliseEmail(values.email);
}

/** Moves one member into the cohort; exits with 1 when nobody outside it has the address. */
async function move(): Promise<boolean> {
  const email = emailOf(process.argv.slice(2));
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = readConfig(process.env);
  const { database, close } = await openDatabase(config, { beside: true });
  const { ctx } = await openProcess({ config, database, clock: systemClock });
  const isMoved = await moveIntoCohort(ctx, email);
  if (isMoved) ctx.securityEvents.note(OPERATOR_EVENTS.movedMember, { subject: subjectOf(ctx, email) });
  await close();
  return isMoved;
}

try {
  if (await move()) {
    process.stdout.write(
      'The member belongs to the cohort now. Their dashboard tells of the new one score, and their history starts anew with this month.\n',
    );
  } else {
    process.stderr.write('wattle: nobody outside the cohort has this address\n');
    process.exit(1);
  }
} catch (cause) {
  const isKnown = cause instanceof ConfigError || cause instanceof EmbeddedFault;
  const isUsage = cause instanceof TypeError && 'code' in cause && String(cause.code).startsWith('ERR_PARSE');
  const message = cause instanceof Error && (isKnown || isUsage) ? cause.message : String(cause);
  process.stderr.write(`wattle: ${message}\n`);
  process.exit(isKnown || isUsage ? 78 : 1);
}
