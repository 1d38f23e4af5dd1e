/** A part of the API that owns tables: files whose path below `apps/api/src/` begins with one of these. */
type Room = readonly string[];

const members: Room = ['platform/members/'];
const sessions: Room = ['platform/sessions/'];
const codes: Room = ['platform/codes/'];
const limits: Room = ['platform/throttles/', 'http/guards/challenge'];
const effects: Room = ['platform/effects/'];
const repeatedCalls: Room = [
  'platform/database/claimed-work',
  'http/guards/idempotency',
  'http/guards/pg-personal-data',
];
const erasures: Room = ['platform/erasures/'];
const feature = (name: string): Room => [`features/${name}/`];

/**
 * The only part that may write statements for a table. Everybody else asks through a port, or reads a view that the
 * owner publishes.
 */
export const TABLES: Readonly<Record<string, Room>> = {
  members,
  member_addresses: members,
  consents: members,
  temporary_passwords: members,
  sessions,
  member_activity: sessions,
  one_time_codes: codes,
  throttles: limits,
  challenge_uses: limits,
  erasures,
  outbox: effects,
  outbox_actions: effects,
  idempotency_keys: repeatedCalls,
  key_canary: ['platform/members/key-canary'],
  lasting_keys: ['platform/keys/'],
  key_changes: ['platform/keys/'],
  readiness: ['platform/database/database'],
  migrations: ['platform/database/migrate'],
  registrations: feature('registration'),
  contact_changes: feature('account'),
  known_devices: feature('sign-in'),
  lost_phones: feature('lost-phone'),
  identity_checks: feature('identity'),
  document_fingerprints: feature('identity'),
  bureau_orders: feature('score'),
  score_snapshots: feature('score'),
  refresh_walks: feature('notices'),
  score_counts: feature('score'),
  cases: feature('contact'),
  correction_cases: feature('corrections'),
  bans: feature('corrections'),
  correction_references: feature('corrections'),
  preference_syncs: feature('preferences'),
  invitations: feature('invitations'),
  kept_records: feature('leaving'),
  tracked_clicks: feature('tracking'),
  referrals: feature('tracking'),
  wizard_answers: feature('wizards'),
  mail_suppressions: feature('receipts'),
};

/** What rooms publish: any part of the API may read these, and nobody writes through them. */
export const VIEWS: readonly string[] = [
  'standing_consents',
  'score_consents',
  'member_records',
  'member_credentials',
  'password_holders',
  'temporary_credentials',
  'moved_members',
  'waiting_registrations',
  'passed_devices',
  'standing_scores',
  'agreed_about_me',
  'effect_states',
  'suppressed_members',
];

export type Exception = { file: string; tables: readonly string[]; why: string };

/**
 * Files that mention other rooms' tables, each with its reason. An exception that is no longer needed is a breach as
 * well.
 */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'platform/jobs/cleaner.ts',
    tables: [
      'challenge_uses',
      'sessions',
      'temporary_passwords',
      'registrations',
      'contact_changes',
      'member_activity',
      'invitations',
      'cases',
      'tracked_clicks',
      'referrals',
      'idempotency_keys',
      'throttles',
      'outbox',
      'outbox_actions',
      'kept_records',
    ],
    why: 'It removes rows by their age alone, whatever they say, and its list is where one reads how long each is kept.',
  },
  {
    file: 'demo/remake-demo-members.ts',
    tables: ['members', 'member_addresses', 'throttles'],
    why: 'It takes the made-up members of a demonstration away, on an embedded database only.',
  },
];
