import { parseArgs } from 'node:util';

import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig } from '#api/config.ts';
import { invite } from '#api/features/invitations/invite.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import { systemClock } from '#api/platform/clock.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';
import { subjectOf } from '#api/platform/logs/security-events.ts';
import { OPERATOR_EVENTS } from '#api/platform/logs/platform-events.ts';

const USAGE =
  'usage: npm run invite -- --ci NUMBER --first NAME --last NAME --email ADDRESS [--middle NAME] [--days 90]';
const DAY_MS = 24 * 3_600_000;

function invitationOf(args: readonly string[]) {
  const named = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { ci: named, first: named, middle: named, last: named, email: named, days: named },
  });
  const { ci, first, middle = '', last, email, days = '90' } = values;
  if (ci === undefined || first === undefined || last === undefined || email === undefined) {
    throw new ConfigError(USAGE);
  }
  if (!/^[\w-]{1,64}$/.test(ci)) throw new ConfigError('--ci: letters, digits, - and _, 64 at most');
  if (!/^[1-9]\d{0,2}$/.test(days)) throw new ConfigError('--days: a whole number up to 999');
  return {
    customer: ci,
    person: { firstName: first, middleName: middle, lastName: last, email },
    expiresAt: new Date(systemClock.now().getTime() + Number(days) * DAY_MS),
  };
}

/** Prints the link for one invited person. It is the only copy: it cannot be recovered from what is stored. */
async function printLink(): Promise<void> {
  const invitation = invitationOf(process.argv.slice(2));
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = readConfig(process.env);
  const { database, close } = await openDatabase(config, { beside: true });
  const { ctx } = await openProcess({ config, database, clock: systemClock });
  const secret = await invite(ctx, invitation);
  ctx.securityEvents.note(OPERATOR_EVENTS.invited, {
    subject: subjectOf(ctx, normaliseEmail(invitation.person.email)),
  });
  await close();
  process.stdout.write(
    `${config.publicOrigin}/free-credit-score/newmember/${invitation.customer}/${secret}\n`,
  );
}

try {
  await printLink();
} catch (cause) {
  const isKnown = cause instanceof ConfigError || cause instanceof EmbeddedFault;
  const isUsage = cause instanceof TypeError && 'code' in cause && String(cause.code).startsWith('ERR_PARSE');
  const message = cause instanceof Error && (isKnown || isUsage) ? cause.message : String(cause);
  process.stderr.write(`wattle: ${message}\n`);
  process.exit(isKnown || isUsage ? 78 : 1);
}
