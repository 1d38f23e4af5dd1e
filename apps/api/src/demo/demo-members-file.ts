import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail } from './demo-people.ts';

/** `npm start` reads here who can sign in, and who will soon. */
const madeFile = (dataDir: string) => join(dataDir, 'demo-members.json');
const comingFile = (dataDir: string) => join(dataDir, 'demo-members.coming.json');

/** Announces the members before they exist. Unfinished work starts again at the next start. */
export function announceDemoMembers(dataDir: string): void {
  const members = DEMO_PEOPLE.map((person) => ({ email: demoEmail(person), outcome: person.outcome }));
  writeFileSync(comingFile(dataDir), JSON.stringify({ password: DEMO_PASSWORD, members }, null, 2));
  rmSync(madeFile(dataDir), { force: true });
}

export function areDemoMembersAnnounced(dataDir: string): boolean {
  return existsSync(comingFile(dataDir));
}

export function markDemoMembersMade(dataDir: string): void {
  renameSync(comingFile(dataDir), madeFile(dataDir));
}
