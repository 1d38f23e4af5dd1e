import { named } from '#web/navigation/bureau.ts';
import type { NotMineEntry } from './use-not-mine.ts';

export const lenderOf = ({ provider }: Pick<NotMineEntry, 'provider'>): string =>
  provider === '' ? 'the credit provider' : provider;

const bureauOf = ({ bureau }: Pick<NotMineEntry, 'bureau'>): string => bureau ?? named('{bureau}');

/** A letter for the member to send. `reference` is the number of their request for a correction. */
export function lenderLetter(entry: NotMineEntry, reference: string | null): string {
  const asked =
    reference === null
      ? ''
      : `\n\nI have asked ${bureauOf(entry)} for a correction. Its number is ${reference}.`;
  return `To: ${lenderOf(entry)}, fraud team

My credit report from ${bureauOf(entry)} has an entry of yours that is not mine: ${entry.title}. I did not apply for it, and I did not let anyone apply in my name.

Please:
- stop any application or account in my name that belongs to this entry, and do not ask me to pay for it
- tell ${bureauOf(entry)} to take the entry off my file
- send me what you hold about it, such as the application and the proof of identity that you accepted
- tell me in writing what you decide.${asked}

My name:
My address:
Where you can reach me:
Number of my report to ReportCyber or the police:
`;
}
