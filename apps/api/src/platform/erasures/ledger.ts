import { sql } from 'kysely';

import { ConfigError } from '../../config.ts';
import type { Db, Tx } from '#api/platform/context.ts';
import { refusesWrites } from '../database/database-faults.ts';
import { transact } from '../database/statements.ts';
import { confirm, isConfirmed, mayBegin } from './confirmation.ts';
import { countErasures, countUnknown, storedErasures } from './erasures.ts';
import {
  appendToLedger,
  cutOff,
  newLedger,
  placeLedger,
  readLedger,
  sizeOf,
  whyNotWritable,
  type LedgerEnd,
  type LedgerEntry,
  type ReadLedger,
} from './ledger-file.ts';

/** Advisory lock of ledgers: several workers may share one file. The number is arbitrary. */
const LEDGER_LOCK = 7_422_015;

export type Ledger = {
  /**
   * Throws when the file does not prove that the database has every erasure, or can't be written. Otherwise brings it
   * up to date, and confirms the database to processes without a ledger.
   */
  open: () => Promise<void>;
  /** The same, if the database was restarted or has erasures that the file lacks. */
  look: () => Promise<void>;
  /** Resolves once the entry is on the disk. Repeating an entry does no harm. */
  append: (entry: LedgerEntry) => Promise<void>;
  /** Null while the file is not open. */
  entries: () => number | null;
  /** The id of the database, which is the first line of its ledgers. */
  database: string;
};

type Open = { id: string; end: LedgerEnd; subjects: Set<string> };
type Place = { db: Db; path: string; database: string };

/**
 * The ledger of erasures of one worker. It lies outside the database, because a restored backup is older than the
 * latest erasures. The database keeps how far the file got, so that neither can be put back alone.
 */
export function makeLedger({ db, path, database }: Place): Ledger {
  let file: Open | null = null;
  const locked = (work: (tx: Tx) => Promise<void>): Promise<void> =>
    transact(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LEDGER_LOCK)})`.execute(tx);
      await work(tx);
    });
  const openIn = async (tx: Tx): Promise<Open> => {
    file = null;
    const found = await openFile(tx, { path, database });
    const missing = (await storedErasures(tx)).filter(({ subject }) => !found.subjects.has(subject));
    file = await add(tx, { path, file: found, entries: missing });
    return file;
  };
  const compare = async (): Promise<void> => {
    await locked(async (tx) => void (await openIn(tx)));
    await confirm(db).catch(exceptNoWrites);
  };
  return {
    database,
    entries: () => file?.subjects.size ?? null,
    open: compare,
    async look() {
      const isCurrent =
        file !== null && (await isConfirmed(db)) && (await countErasures(db)) === file.subjects.size;
      if (!isCurrent) await compare();
    },
    append: (entry) =>
      locked(async (tx) => {
        const now = file !== null && (await isUnchanged(tx, path, file)) ? file : await openIn(tx);
        if (!now.subjects.has(entry.subject)) file = await add(tx, { path, file: now, entries: [entry] });
      }),
  };
}

/** A process starts on a full disk and on a standby too. The next look confirms it. */
function exceptNoWrites(cause: unknown): void {
  if (!refusesWrites(cause)) throw cause;
}

const refuse = (path: string, what: string): ConfigError =>
  new ConfigError(`ERASURE_LEDGER: ${path} ${what}`);

const NEW_ONE =
  'Put back the newest copy of the file. If there is none: npm run wattle -- erasures init lets workers begin a new one';

/** Finds the file whole, of this database, and no older and no newer than it; or begins one where that is allowed. */
async function openFile(tx: Tx, { path, database }: Omit<Place, 'db'>): Promise<Open> {
  const why = await whyNotWritable(path);
  if (why !== null) throw refuse(path, `can't be opened for writing (${why}). Make it a file of this user`);
  const found = await readLedger(path);
  if (found !== null) await refuseStrange(tx, found, { path, database });
  const fault = await faultOf(tx, found);
  if (fault === null && found?.header) {
    if (found.isCutOff) await cutOff(path, found.size);
    return openOf(found.header.ledger, found);
  }
  if (!(await mayBegin(tx))) throw refuse(path, `${fault}. ${NEW_ONE}`);
  return begin(tx, { path, database });
}

async function refuseStrange(
  tx: Tx,
  { header, entries, damaged, isCutOff }: ReadLedger,
  { path, database }: Omit<Place, 'db'>,
): Promise<void> {
  if (header === null && entries.length === 0 && (damaged > 0 || isCutOff)) {
    throw refuse(path, 'is no ledger of erasures. Name another file');
  }
  if (header !== null && header.database !== database) {
    throw refuse(path, 'is the ledger of another database. Name the one of this database');
  }
  const unknown = await countUnknown(tx, entries);
  if (unknown === 0) return;
  throw new ConfigError(
    `the database is older than its ledger of erasures, by ${unknown}. Run npm run wattle -- erasures replay, then start again`,
  );
}

/** How far a ledger got, as the database knows; null for a ledger that it does not know. */
export async function storedEnd(db: Db, id: string): Promise<{ entries: number; hash: string } | null> {
  const { rows } = await sql<{ entries: number; hash: string }>`
    select entries::int as entries, encode(hash, 'hex') as hash from erasure_ledgers where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Why a file does not prove that the database has every erasure; null when it does. */
async function faultOf(tx: Tx, found: ReadLedger | null): Promise<string | null> {
  if (found === null) return 'is missing';
  const { header, hashes, damaged, isCutOff } = found;
  if (header === null) return found.entries.length === 0 ? 'is empty' : 'has no first line';
  const row = await storedEnd(tx, header.ledger);
  if (row === null) return 'is not known to this database';
  if (damaged > 0) return `is damaged: ${damaged} lines are unreadable or out of order`;
  // What was cut off beyond the last entry that the database knows of was never acknowledged.
  if (isCutOff && hashes.length - 1 < row.entries) return 'is torn: its last line is cut off';
  if (hashes.length - 1 < row.entries) {
    return `is older than the database: it has ${hashes.length - 1} entries of ${row.entries}`;
  }
  return hashes[row.entries] === row.hash ? null : 'is not the file that this database wrote';
}

const openOf = (id: string, { hashes, size, entries }: ReadLedger): Open => ({
  id,
  end: { count: hashes.length - 1, hash: hashes.at(-1) ?? '', size },
  subjects: new Set(entries.map(({ subject }) => subject)),
});

async function begin(tx: Tx, { path, database }: Omit<Place, 'db'>): Promise<Open> {
  const entries = await storedErasures(tx);
  const { ledger: id, text, end } = newLedger(database, entries);
  try {
    await placeLedger(path, text);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw refuse(path, `can't be written (${code}). Name a file in a folder of this user`);
  }
  await keepEnd(tx, id, end);
  return { id, end, subjects: new Set(entries.map(({ subject }) => subject)) };
}

/** Stores how far a ledger got. */
export async function keepEnd(of: Db, id: string, { count, hash }: LedgerEnd): Promise<void> {
  if ((await storedEnd(of, id))?.hash === hash) return;
  await sql`
    insert into erasure_ledgers (id, entries, hash) values (${id}, ${count}, decode(${hash}, 'hex'))
    on conflict (id) do update set entries = excluded.entries, hash = excluded.hash
    where erasure_ledgers.hash <> excluded.hash`.execute(of);
}

type Adding = { path: string; file: Open; entries: readonly LedgerEntry[] };

async function add(tx: Tx, { path, file, entries }: Adding): Promise<Open> {
  const end = entries.length === 0 ? file.end : await appendToLedger(path, file.end, entries);
  await keepEnd(tx, file.id, end);
  return { ...file, end, subjects: new Set([...file.subjects, ...entries.map(({ subject }) => subject)]) };
}

/** False after another process wrote to the file. */
async function isUnchanged(tx: Tx, path: string, { id, end }: Open): Promise<boolean> {
  return (await storedEnd(tx, id))?.hash === end.hash && (await sizeOf(path)) === end.size;
}
