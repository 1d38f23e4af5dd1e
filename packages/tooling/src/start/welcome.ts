import type { DemoMembers } from './demo-members.ts';

/** Last names that determine what happens with the simulators: apps/simulators/README.md, in short. */
const personas: readonly [string, string][] = [
  ['Excellent, Verygood, Good, Average, Below', 'a score inside that band'],
  ['Nofile', 'the bureau knows no such person'],
  ['Busy', 'the bureau answers at the third try'],
  ['Trylater', 'the bureau never has an answer'],
  ['Bureaudown', 'the bureau is out of order'],
  ['Badrequest', 'the bureau rejects the details'],
  ['Mismatch', 'the bureau holds another birth date'],
  ['Emptyreport', 'a file with nothing in it'],
  ['Defaulted', 'defaults, court actions and hardship'],
  ['Heavy', 'a report with 60 accounts and 80 enquiries'],
  ['Stranger, Twin, Renamed, Deceased', 'a file that is not surely the member’s'],
  ['Unreadable, Rareparts', 'entries that cannot be read; parts that few files have'],
  ['Devicerisk', 'the device is refused at sign-in'],
];

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function boxed(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 2);
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n');
}

export type Welcome = {
  address: string;
  simulatorsPort: number | undefined;
  members: (DemoMembers & { made: boolean }) | 'none';
};

function memberLines(members: Welcome['members']): string[] {
  if (members === 'none') return [];
  const rows = members.members.map(({ email, outcome }) => [email, outcome] as const);
  const when = members.made
    ? []
    : ['They are being made at this moment; it is said below when they can log in.'];
  return ['', `Demo members, all with the password ${members.password}`, ...when, ...table(rows)];
}

/** Everything a person needs to try the product, in one box. */
export function welcome({ address, simulatorsPort, members }: Welcome): string {
  const addresses: [string, string][] = [['Wattle', address]];
  if (simulatorsPort !== undefined)
    addresses.push(['Every e-mail and SMS', `http://localhost:${simulatorsPort}/inbox`]);
  const personaLines =
    simulatorsPort === undefined
      ? []
      : ['', 'Register with one of these last names to see', ...table(personas)];
  return boxed([
    '',
    ...table(addresses),
    ...personaLines,
    ...memberLines(members),
    '',
    '  Ctrl-C stops everything.',
    '',
  ]);
}
