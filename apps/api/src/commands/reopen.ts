import { parseArgs } from 'node:util';

import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';

import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig } from '#api/config.ts';
import { reopenAccount } from '#api/features/preferences/reopen-account.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import { systemClock } from '#api/platform/clock.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';
import { subjectOf } from '#api/platform/logs/security-events.ts';
import { OPERATOR_EVENTS } from '#api/platform/logs/platform-events.ts';

const USAGE = 'usage: npm run reopen -- --email ADDRESS';

function emailOf(args: readonly string[]): Email {
  const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
  if (values.email === undefined) throw new ConfigError(USAGE);
  return normaliseEmail(values.email);
}

/** Reopens one cancelled account, for support; exits with 1 when no cancelled account has the address. */
async function reopen(): Promise<boolean> {
  const email = emailOf(process.argv.slice(2));
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = readConfig(process.env);
  const { database, close } = await openDatabase(config, { beside: true });
  const { ctx } = await openProcess({ config, database, clock: systemClock });
  const isOpen = await reopenAccount(ctx, email);
  if (isOpen)
    ctx.securityEvents.note(OPERATOR_EVENTS.reopenedAccount, {
      subject: subjectOf(ctx, email),
    });
  await close();
  return isOpen;
}

try {
  if (await reopen()) {
    process.stdout.write(
      'The account is open again. Its owner logs in with the password of before, and verifies a document once more.\n',
    );
  } else {
    process.stderr.write('wattle: no cancelled account has this address\n');
    process.exit(1);
  }
} catch (cause) {
  const isKnown = cause instanceof ConfigError || cause instanceof EmbeddedFault;
  const isUsage = cause instanceof TypeError && 'code' in cause && String(cause.code).startsWith('ERR_PARSE');
  const message = cause instanceof Error && (isKnown || isUsage) ? cause.message : String(cause);
  process.stderr.write(`wattle: ${message}\n`);
  process.exit(isKnown || isUsage ? 78 : 1);
}
