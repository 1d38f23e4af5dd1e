import { normaliseEmail } from '@wattle/domain/contact-fields';

import type { Platform } from '#api/compose-platform.ts';

import { announceDemoMembers, noteDemoMembersMade } from './demo-members-file.ts';
import { demoEmail, DEMO_PEOPLE } from './demo-people.ts';
import { makeDemoMembers } from './make-demo-members.ts';

/** Makes the demonstration members, in the place of those that are there, however far an earlier try has got. */
export async function remakeDemoMembers(platform: Platform): Promise<void> {
  const { config, database, lookup } = platform;
  announceDemoMembers(config.dataDir);
  const emails = DEMO_PEOPLE.map((person) => lookup(normaliseEmail(demoEmail(person))));
  await database.db.deleteFrom('members').where('email_lookup', 'in', emails).execute();
  await database.db.deleteFrom('throttles').execute();
  await makeDemoMembers(platform);
  noteDemoMembersMade(config.dataDir);
}
