import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { withAdvisoryLock } from '#api/platform/database/with-advisory-lock.ts';

import { announceDemoMembers, noteDemoMembersMade } from './demo-members-file.ts';
import { demoEmail, DEMO_PEOPLE } from './demo-people.ts';
import { makeDemoMembers } from './make-demo-members.ts';

/** Any constant will do. */
const DEMO_LOCK = 7_422_013;

/**
 * Makes the demonstration members in place of those that exist, however far an earlier attempt got. A command run
 * beside the product waits until the product has made its own.
 */
export function remakeDemoMembers(ctx: Context): Promise<void> {
  return withAdvisoryLock(ctx.pool, DEMO_LOCK, () => remake(ctx));
}

async function remake(ctx: Context): Promise<void> {
  const { config, db, emailLookup } = ctx;
  announceDemoMembers(config.dataDir);
  const emails = DEMO_PEOPLE.flatMap((person) => [...emailLookup.all(normaliseEmail(demoEmail(person)))]);
  await db.deleteFrom('members').where('email_lookup', 'in', emails).execute();
  await db.deleteFrom('member_addresses').where('email_lookup', 'in', emails).execute();
  await db.deleteFrom('throttles').execute();
  await makeDemoMembers(ctx);
  noteDemoMembersMade(config.dataDir);
}
