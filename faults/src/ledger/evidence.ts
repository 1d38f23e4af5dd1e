import type { DatabaseServer } from '@wattle/testkit/database/database-server';
import type { ReceivedMessage as Message } from '@wattle/testkit/outside-world';

import { answerOf } from '../journeys/journeys.ts';
import type { Person } from '../journeys/people.ts';
import { signedIn, type Stage } from '../journeys/signing-in.ts';
import { keyOf, type Evidence } from './audit.ts';
import type { Entry } from './entry.ts';

type Query = DatabaseServer['query'];

type Sources = {
  stage: Stage;
  query: Query;
  /** Members who have not left, with browsers that they are signed in with. */
  members: readonly Person[];
  entries: readonly Entry[];
  /** Entries of members who have left as well. */
  known: readonly Entry[];
};

/** Subjects of one kind, each once. */
const subjectsOf = (entries: readonly Entry[], kind: Entry['kind']): string[] => [
  ...new Set(entries.filter((each) => each.kind === kind).map(({ subject }) => subject)),
];

/** Reads the database, the providers, and what the API shows to members. */
export async function gatherEvidence(sources: Sources): Promise<Evidence> {
  const once = new Map<string, Record<string, number>>();
  const rows = await countRows(sources.query);
  const outside = await readOutside(sources);
  for (const [kind, count] of Object.entries(onceCounts(rows, outside, sources.entries))) {
    for (const subject of subjectsOf(sources.entries, kind as Entry['kind'])) {
      once.set(keyOf(kind as Entry['kind'], subject), count(subject));
    }
  }
  const deletions = subjectsOf(sources.entries, 'deletion');
  const left = await rowsLeft(sources.query, deletions);
  for (const subject of deletions) {
    const email =
      sources.entries.find((each) => each.kind === 'deletion' && each.subject === subject)?.value ?? '';
    const mails = outside.mails(email, 'Your Wattle account is deleted');
    once.set(keyOf('deletion', subject), { gone: left.has(subject) ? 0 : 1, mail: mails });
  }
  return { once, states: await statesOf(sources), tallies: talliesOf(sources.entries, outside, rows) };
}

/** How many rows a member has in the tables that matter. */
async function countRows(query: Query) {
  const counts = new Map<string, Map<string, number>>();
  const count = async (name: string, text: string): Promise<void> => {
    const found = await query(text);
    counts.set(name, new Map(found.map(({ subject, count: many }) => [String(subject), Number(many)])));
  };
  await count('members', 'select id as subject, count(*) from members group by 1');
  for (const table of ['score_snapshots', 'bureau_orders', 'correction_cases', 'bans']) {
    await count(table, `select member_id as subject, count(*) from ${table} group by 1`);
  }
  await count(
    'departures',
    "select member_id as subject, count(*) from tracked_clicks where kind = 'departure' group by 1",
  );
  await count('cases', 'select reference as subject, count(*) from cases group by 1');
  return (table: string, subject: string): number => counts.get(table)?.get(subject) ?? 0;
}

type Rows = Awaited<ReturnType<typeof countRows>>;

/** What the providers hold. */
async function readOutside({ stage, query }: Sources) {
  const { world } = stage.site;
  const messages = Map.groupBy(world.allMessages(), ({ to }) => to);
  const cases = Map.groupBy(await world.cases(), ({ email }) => email);
  const clicks = new Set((await world.leads()).map(({ body }) => body.clickId));
  const departures = Map.groupBy(
    await query("select member_id, click_id from tracked_clicks where kind = 'departure'"),
    (row) => String(row['member_id']),
  );
  const lodged = new Map<string, number>();
  for (const row of await query('select member_id, reference from correction_cases')) {
    const held = await world.atBureau('corrections', String(row['reference']));
    const memberId = String(row['member_id']);
    lodged.set(memberId, (lodged.get(memberId) ?? 0) + (held === null ? 0 : 1));
  }
  const to = (address: string): Message[] => messages.get(address) ?? [];
  return {
    mails: (address: string, beginning: string): number =>
      to(address).filter(({ subject }) => subject?.startsWith(beginning) === true).length,
    codes: (address: string): number => to(address).filter(({ codes }) => codes.length > 0).length,
    cases: (email: string) => cases.get(email) ?? [],
    leads: (memberId: string): number =>
      (departures.get(memberId) ?? []).filter((row) => clicks.has(String(row['click_id']))).length,
    corrections: (memberId: string): number => lodged.get(memberId) ?? 0,
  };
}

type Outside = Awaited<ReturnType<typeof readOutside>>;

/** Where each kind of write shows that happens once. */
function onceCounts(rows: Rows, outside: Outside, entries: readonly Entry[]) {
  const members = new Map<string, string>();
  const emails = new Map<string, string>();
  for (const { kind, subject, value } of entries) {
    if (kind !== 'member' || value === '') continue;
    members.set(subject, value);
    emails.set(value, subject);
  }
  return {
    member: (email: string): Record<string, number> => {
      const id = members.get(email);
      return id === undefined ? {} : { row: rows('members', id) };
    },
    score: (id: string): Record<string, number> => ({
      snapshot: rows('score_snapshots', id),
      order: rows('bureau_orders', id),
      welcome: outside.mails(emails.get(id) ?? '', 'Welcome'),
    }),
    complaint: (email: string): Record<string, number> => {
      const held = outside.cases(email);
      return {
        row: held.reduce((sum, { reference }) => sum + rows('cases', reference), 0),
        'at the CRM': held.length,
        mail: outside.mails(email, 'We have your complaint'),
      };
    },
    correction: (id: string): Record<string, number> => ({
      row: rows('correction_cases', id),
      'at the bureau': outside.corrections(id),
    }),
    lead: (id: string): Record<string, number> => ({
      row: rows('departures', id),
      'at the partner': outside.leads(id),
    }),
  };
}

/** Members with rows left in any table. */
async function rowsLeft(query: Query, members: readonly string[]): Promise<Set<string>> {
  const tables = await query(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'member_id' and table_type = 'BASE TABLE'`,
  );
  const left = new Set<string>();
  const places = [['members', 'id'], ...tables.map(({ table_name: table }) => [String(table), 'member_id'])];
  for (const [table, column] of places) {
    const found = await query(
      `select distinct ${column}::text as id from ${table} where ${column}::text = any($1)`,
      [members],
    );
    for (const { id } of found) left.add(String(id));
  }
  return left;
}

/** What replaces what was there, as the member is shown it and as the provider has it. */
async function statesOf({ stage, query, members, entries }: Sources): Promise<Evidence['states']> {
  const states = new Map<string, Record<string, string>>();
  const touched = (kind: Entry['kind']): Person[] => {
    const subjects = new Set(subjectsOf(entries, kind));
    return members.filter(({ memberId }) => subjects.has(memberId));
  };
  const subscribers = new Map(
    (await stage.site.world.subscribers()).map(({ email, subscribed }) => [email, String(subscribed)]),
  );
  const keep = (kind: Entry['kind'], { memberId }: Person, places: Record<string, string>): unknown =>
    states.set(keyOf(kind, memberId), places);
  for (const person of touched('answer')) {
    keep('answer', person, { shown: await readBy(stage, person, () => answerOf(person)) });
  }
  for (const person of touched('subscription')) {
    const shown = await readBy(stage, person, async () => {
      const held = await person.browser.call('GET /v1/user/preferences', {});
      return String(held.isSubscribed);
    });
    const listed = subscribers.get(person.email) ?? 'unknown';
    keep('subscription', person, { shown, 'on the mailing list': listed });
  }
  for (const person of touched('freeze')) keep('freeze', person, await freezeOf({ stage, query }, person));
  return states;
}

/** What a member reads; what they can't read is not there for them. */
const readBy = (stage: Stage, person: Person, read: () => Promise<string>): Promise<string> =>
  signedIn(stage, person, read).catch((cause: unknown) => `nothing (${String(cause)})`);

/** What the product and the bureau call a file that is frozen, and one that is not. */
const BAN_AS: Readonly<Record<string, string>> = {
  'in-force': 'on',
  lifted: 'off',
  IN_FORCE: 'on',
  LIFTED: 'off',
};

async function freezeOf(
  { stage, query }: Pick<Sources, 'stage' | 'query'>,
  person: Person,
): Promise<Record<string, string>> {
  const shown = await readBy(stage, person, async () => {
    const { ban } = await person.browser.call('GET /v1/corrections', {});
    return BAN_AS[ban?.state ?? ''] ?? String(ban?.state);
  });
  const [latest] = await query(
    'select reference from bans where member_id = $1 order by requested_at desc limit 1',
    [person.memberId],
  );
  const held = await stage.site.world.atBureau('bans', String(latest?.['reference']));
  return {
    shown,
    'at the bureau': BAN_AS[held?.state ?? ''] ?? String(held?.state),
  };
}

function talliesOf(entries: readonly Entry[], outside: Outside, rows: Rows): Map<string, number> {
  return new Map([
    ...subjectsOf(entries, 'code').map((to) => [keyOf('code', to), outside.codes(to)] as const),
    ...subjectsOf(entries, 'ban').map((id) => [keyOf('ban', id), rows('bans', id)] as const),
  ]);
}
