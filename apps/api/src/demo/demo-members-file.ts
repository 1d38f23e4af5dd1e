import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail } from './demo-people.ts';

/** `npm start` reads here who can sign in, and who will soon. */
const made = (dataDir: string) => join(dataDir, 'demo-members.json');
const coming = (dataDir: string) => join(dataDir, 'demo-members.coming.json');

/** Announces the members before they exist. Unfinished work starts again at the next start. */
export function announceDemoMembers(dataDir: string): void {
  const members = DEMO_PEOPLE.map((person) => ({ email: demoEmail(person), outcome: person.outcome }));
  writeFileSync(coming(dataDir), JSON.stringify({ password: DEMO_PASSWORD, members }, null, 2));
  rmSync(made(dataDir), { force: true });
}

export function areDemoMembersComing(dataDir: string): boolean {
  return existsSync(coming(dataDir));
}

export function noteDemoMembersMade(dataDir: string): void {
  renameSync(coming(dataDir), made(dataDir));
}
