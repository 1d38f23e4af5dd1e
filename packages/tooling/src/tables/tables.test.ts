import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tablesNamedIn } from './mentions.ts';
import { surveyTables } from './survey.ts';

const known = new Set(['members', 'consents', 'cases', 'bans', 'sessions', 'referrals', 'registrations']);
const named = (source: string) => tablesNamedIn('x.ts', source, known).mentions.map(({ table }) => table);

describe('what names a table', () => {
  it.each([
    ["const READ = { text: 'select id from members where id = $1' };", ['members']],
    ['sql`select 1 from cases c, bans as b where true`', ['cases', 'bans']],
    ['const text = `with x as (insert into\n  consents (id) values ($1)) select 1`;', ['consents']],
    ['sql`delete from public.sessions`', ['sessions']],
    ['sql`update "members" set cohort = ${cohort}`', ['members']],
    ['sql`select 1 from ${sql.table("bans")}`', ['bans']],
    ["await database.script('truncate members');", ['members']],
    ["db.selectFrom('members as m').select('m.id')", ['members']],
    ["db.selectFrom(['members as m', 'consents'])", ['members', 'consents']],
    ["db.selectFrom('members').leftJoin('cases as c', 'c.member_id', 'members.id')", ['members', 'cases']],
    ["tx['deleteFrom']('bans')", ['bans']],
    ["db.updateTable('referrals').from('registrations as r')", ['referrals', 'registrations']],
    ["db.with('x', (inner) => inner.insertInto('cases'))", ['cases']],
    ["type Row = Selectable<Tables['members']>;", ['members']],
    ['cipher.open(sealed, `members.${column}:${id}`)', ['members']],
    ["Array.from(cases); const words = 'two cases from Sydney'; const kind = 'sessions';", []],
    ["throw new Error('consents.yaml: a kind is missing');", []],
  ])('%s', (source, tables) => {
    expect(named(source).sort()).toEqual([...tables].sort());
  });

  it.each([
    "for (const table of ['sessions', 'bans'] as const) await tx.deleteFrom(table).execute();",
    'db.selectFrom(`${prefix}s`)',
  ])('is written out: %s', (source) => {
    expect(tablesNamedIn('x.ts', source, known).unreadable).toHaveLength(1);
  });
});

const declaring = (tables: readonly string[], views: readonly string[] = []) =>
  [
    "declare module '#api/platform/context.ts' {\n  interface Tables {",
    ...tables.map((name) => `    ${name}: { id: string };`),
    ...views.map((name) => `    ${name}: View<{ id: string }>;`),
    '  }\n}',
  ].join('\n');

describe('tables have owners', () => {
  let root = '';
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  /** A table and a view of the platform, and a feature's table. */
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'wattle-tables-'));
    await write('apps/api/src/platform/members/members.sql.ts', declaring(['members'], ['member_records']));
    await write('apps/api/src/features/contact/contact.sql.ts', declaring(['cases']));
    const made = ['members', 'cases'].map((name) => `create table ${name} (id uuid);`);
    await write(
      'apps/api/migrations/0001.sql',
      [...made, 'create view member_records as select 1;'].join('\n'),
    );
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const breachesOf = () => surveyTables(root).breaches.map(({ file, message }) => `${file} ${message}`);

  it('accepts statements of the owner, and reads of a view anywhere', async () => {
    await write('apps/api/src/features/contact/cases.sql.ts', "db.insertInto('cases');");
    await write('apps/api/src/features/offers/facts.sql.ts', "db.selectFrom('member_records').forUpdate();");
    await write('apps/api/src/features/offers/facts.integration.test.ts', "db.deleteFrom('members');");
    expect(breachesOf()).toEqual([]);
  });

  it.each([
    ['features/offers/facts.sql.ts', "const FIND = { text: 'select * from cases' };"],
    ['features/offers/facts.sql.ts', "db.selectFrom('cases').selectAll();"],
    ['features/offers/show-offers.ts', "tx.deleteFrom('cases');"],
    ['compose-offers.ts', 'sql`insert into cases default values`.execute(db);'],
    ['platform/throttles/budget.ts', "db.selectFrom('outbox as o').innerJoin('cases', 'cases.id', 'o.id');"],
  ])('finds a table of another owner in %s: %s', async (file, source) => {
    await write(`apps/api/src/${file}`, source);
    expect(breachesOf()).toContain(`${file} names cases, which belongs to features/contact/`);
  });

  it.each([
    ['features/contact/cases.ts', "db.selectFrom('cases');"],
    ['platform/members/members.ts', "type Row = Tables['members'];"],
    ['features/offers/facts.ts', 'sql`select 1 from member_records`'],
  ])('finds a statement in %s, which is no .sql.ts: %s', async (file, source) => {
    await write(`apps/api/src/${file}`, source);
    expect(breachesOf()).toContainEqual(expect.stringMatching(/^\S+ names \w+ outside of a \.sql\.ts$/));
  });

  it.each([
    'await ctx.readText(READ, []);',
    "query({ text: 'select 1' }, []);",
    "runText(tx, 'select 1', []);",
  ])('finds a text that is run outside of a .sql.ts: %s', async (source) => {
    await write('apps/api/src/platform/members/members.ts', source);
    await write('apps/api/src/platform/database/statements.ts', source);
    expect(breachesOf()).toEqual(['platform/members/members.ts runs a statement outside of a .sql.ts']);
  });

  it.each(["db.updateTable('member_records');", 'sql`delete from member_records`;'])(
    'finds what is written through a view: %s',
    async (source) => {
      await write('apps/api/src/features/offers/facts.sql.ts', source);
      expect(breachesOf()).toEqual(['features/offers/facts.sql.ts writes through the view member_records']);
    },
  );

  it('finds a table with two owners, and a view that no migration creates', async () => {
    await write('apps/api/src/features/offers/offers.sql.ts', declaring(['cases'], ['open_cases']));
    expect(breachesOf()).toEqual([
      'apps/api/migrations no migration creates the view open_cases',
      'apps/api/migrations cases has two owners',
    ]);
  });

  it('finds a table without an owner', async () => {
    await write('apps/api/migrations/0002.sql', 'create table loans (id uuid);');
    expect(breachesOf()).toEqual(['apps/api/migrations loans has no owner']);
  });
});
