const PROCESSES = ['web-a', 'web-b', 'worker-a', 'worker-b'] as const;
export type ProcessName = (typeof PROCESSES)[number];

const PROVIDERS = [
  'bureau',
  'identity',
  'mail',
  'sms',
  'device',
  'address',
  'crm',
  'mailinglist',
  'partner',
] as const;
const MODES = ['down', 'slow', 'timeout', 'error', 'malformed', 'flaky'] as const;

export type Fault =
  | { kind: 'kill'; process: ProcessName }
  | { kind: 'database'; how: 'fast' | 'immediate' | 'kill' | 'pause' }
  | { kind: 'provider'; provider: (typeof PROVIDERS)[number]; mode: (typeof MODES)[number] }
  | { kind: 'mail-server' }
  | { kind: 'disk' }
  | { kind: 'clock'; process: ProcessName | 'all'; seconds: number };

export type Planned = { name: string; fault: Fault };

/** Everything that is done to the product, each by the name that `--only` takes. */
export const FAULTS: readonly Planned[] = [
  ...PROCESSES.map((process): Planned => ({ name: `kill-${process}`, fault: { kind: 'kill', process } })),
  ...(['fast', 'immediate', 'kill', 'pause'] as const).map((how): Planned => ({
    name: `database-${how}`,
    fault: { kind: 'database', how },
  })),
  { name: 'mail-server-away', fault: { kind: 'mail-server' } },
  { name: 'disk-full', fault: { kind: 'disk' } },
  ...PROVIDERS.flatMap((provider) =>
    MODES.map((mode): Planned => ({
      name: `${provider}-${mode}`,
      fault: { kind: 'provider', provider, mode },
    })),
  ),
  { name: 'clock-web-a-ahead', fault: { kind: 'clock', process: 'web-a', seconds: 120 } },
  { name: 'clock-web-b-behind', fault: { kind: 'clock', process: 'web-b', seconds: -120 } },
  { name: 'clock-worker-a-ahead', fault: { kind: 'clock', process: 'worker-a', seconds: 120 } },
  { name: 'clock-worker-b-behind', fault: { kind: 'clock', process: 'worker-b', seconds: -120 } },
  { name: 'clock-all-hour-ahead', fault: { kind: 'clock', process: 'all', seconds: 3600 } },
];
