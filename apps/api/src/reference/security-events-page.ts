import { FEATURES } from '#api/compose.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';
import type { SecurityEvent } from '#api/platform/logs/security-events.ts';

import { code, head, section, table } from './markdown.ts';

const FIELDS = [
  ['time', 'Milliseconds since 1970.'],
  ['event', 'A code from below.'],
  ['level', '40 (`warn`) for what legitimate users rarely cause, 30 (`info`) for the rest.'],
  ['requestId', 'As in the line `request` and in the answer.'],
  ['operation', 'Method and route pattern, never the path as sent.'],
  ['network', 'The /24 of an IPv4 address, the /48 of an IPv6 address.'],
  ['memberId', 'The member of the session. The id opens nothing.'],
  [
    'subject',
    'Without a session: 16 digits of a keyed hash of the e-mail address that was entered. The same for one address, and in no table.',
  ],
  ['reason', 'The code of a problem, the name of a limit, or what an operator gave.'],
  ['sessions', 'How many sessions an operator ended.'],
  ['operator', 'The number of the operator whose command it was (`OPERATOR`).'],
  ['case', 'The case that the operator gave.'],
];

const WATCH = `
- Many \`log-in-failed\` of one \`subject\`: guesses at one account. Of one \`network\` with many subjects: credential stuffing.
- \`second-factor-failed\`: the caller had the password. Contact a member who has more than three in an hour.
- \`new-mobile-stopped\`: someone had the member's mailbox, password and a document. \`new-mobile-waits\` of several members from one \`network\`: investigate within the 48 hours, and end their sessions (\`npm run wattle -- sessions end\`).
- \`role-missing\`, \`forgery-refused\`: our pages cause neither.
- \`limit-hit\` with \`reason\` \`smsOverall\`: SMS are no longer sent.
`;

const isOfOperator = ({ code: event }: SecurityEvent) => event.startsWith('operator-');
const notOfOperators = (events: readonly SecurityEvent[]) => events.filter((event) => !isOfOperator(event));

const eventsOf = (events: readonly SecurityEvent[]) =>
  table(
    ['Event', 'Level', 'What happened'],
    events.map((event) => [code(event.code), event.level, event.happened]),
  );

const titleOf = (feature: string) => feature.charAt(0).toUpperCase() + feature.slice(1).replaceAll('-', ' ');

export function securityEventsPage(): string {
  const features = FEATURES.map(({ name, securityEvents = [] }) => ({ name, securityEvents }));
  const sections = features
    .map(({ name, securityEvents }) => ({ name, events: notOfOperators(securityEvents) }))
    .filter(({ events }) => events.length > 0)
    .map(({ name, events }) => section(titleOf(name), eventsOf(events)));
  const all = [
    ...features.flatMap(({ securityEvents }) => securityEvents),
    ...Object.values(PLATFORM_EVENTS),
  ];
  return [
    head(
      'Security events',
      'One line each in the log, with `"category":"security"`. [`security_events_total`](metrics.md) counts them by code. No line holds a name, address, number, code, password, cookie or token.',
    ),
    table(
      ['Field', 'Meaning'],
      FIELDS.map(([name = '', meaning = '']) => [code(name), meaning]),
    ),
    section('What to watch', WATCH),
    section('Any call', eventsOf(notOfOperators(Object.values(PLATFORM_EVENTS)))),
    ...sections.toSorted(),
    section('Operators', eventsOf(all.filter(isOfOperator))),
  ].join('');
}
