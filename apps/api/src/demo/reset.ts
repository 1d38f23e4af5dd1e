import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig } from '#api/config.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import { systemClock } from '#api/platform/clock.ts';
import { endWithReason } from '#api/why-not-started.ts';

import type { Context } from '../platform/context.ts';
import { withAdvisoryLock } from '../platform/database/with-advisory-lock.ts';
import { deleteMembersAt } from '../platform/members/addresses.sql.ts';
import { clearThrottles } from '../platform/throttles/throttles.sql.ts';
import { announceDemoMembers, markDemoMembersMade } from './demo-members-file.ts';
import { demoEmail, DEMO_PEOPLE } from './demo-people.ts';
import { makeDemoMembers } from './make-demo-members.ts';

/** Arbitrary, but constant. */
const DEMO_LOCK = 7_422_013;

/** Works however far an earlier attempt got. Waits for the lock while the product creates its own. */
function remakeDemoMembers(ctx: Context): Promise<void> {
  return withAdvisoryLock(ctx.pool, DEMO_LOCK, () => remake(ctx));
}

async function remake(ctx: Context): Promise<void> {
  const { config, db, emailLookup } = ctx;
  announceDemoMembers(config.dataDir);
  const emails = DEMO_PEOPLE.map((person) => emailLookup(normaliseEmail(demoEmail(person))));
  await deleteMembersAt(db, emails);
  await clearThrottles(db);
  await makeDemoMembers(ctx);
  markDemoMembersMade(config.dataDir);
}

async function resetMembers(): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = readConfig(process.env);
  if (!config.demoMembers)
    throw new ConfigError('demonstration members are for the embedded database, outside production');
  const { database, close } = await openDatabase(config, { beside: true });
  const { ctx } = await openProcess({ config, database, clock: systemClock });
  await remakeDemoMembers(ctx);
  await close();
}

/**
 * Remakes the embedded database's members, also while the product runs. Never in production. Reports a failure and exits.
 */
export async function reset(): Promise<void> {
  try {
    await resetMembers();
  } catch (cause) {
    endWithReason(cause, null);
  }
}
