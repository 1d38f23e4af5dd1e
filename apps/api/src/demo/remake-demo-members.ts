import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import type { Foundation } from '#api/features/feature.ts';
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
export function remakeDemoMembers(platform: Foundation): Promise<void> {
  return withAdvisoryLock(platform.database.pool, DEMO_LOCK, () => remake(platform));
}

async function remake(platform: Foundation): Promise<void> {
  const { config, database, lookup } = platform;
  announceDemoMembers(config.dataDir);
  const emails = DEMO_PEOPLE.flatMap((person) => [...lookup.all(normaliseEmail(demoEmail(person)))]);
  await database.db.deleteFrom('members').where('email_lookup', 'in', emails).execute();
  await database.db.deleteFrom('member_addresses').where('email_lookup', 'in', emails).execute();
  await database.db.deleteFrom('throttles').execute();
  await makeDemoMembers(platform);
  noteDemoMembersMade(config.dataDir);
}
