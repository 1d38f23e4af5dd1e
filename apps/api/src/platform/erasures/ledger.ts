import { ConfigError } from '../../config.ts';
import type { Db, Tx } from '#api/platform/context.ts';
import { transact } from '../database/statements.ts';
import { anyMember } from '../members/members.sql.ts';
import {
  countErasures,
  countUnknown,
  hasLedgers,
  storedLength,
  lockLedgers,
  storeLength,
  storedErasures,
} from './erasures.sql.ts';
import {
  appendToLedger,
  beginLedger,
  readLedger,
  sizeOf,
  type LedgerEntry,
  type LedgerFile,
} from './ledger-file.ts';

const HOW_TO_REPLACE =
  'Put back the newest copy. If there is none, move the file away, run `erasures init`, and start again';

/** Erases again the members that a restored database contains, and stores the entries. */
export type Replay = (entries: readonly LedgerEntry[]) => Promise<unknown>;

export type Ledger = {
  /**
   * Erases members again that a restored database contains, before a worker does anything else. Throws when the file is
   * missing, unreadable, of another database, or older than this one.
   */
  open: (replay: Replay) => Promise<void>;
  /** The same, if the database or the file changed: a database may be restored under a running worker. */
  refresh: (replay: Replay) => Promise<void>;
  /** Resolves once every stored erasure is on the disk. */
  copy: () => Promise<void>;
  /** Null while the file is not open. */
  entries: () => number | null;
  /** The id of the database, which is in the first line of its ledgers. */
  database: string;
};

type Place = { path: string; database: string };

/**
 * The ledger of erasures of one worker. It lies outside the database, because a restored backup is older than the
 * latest erasures. The database keeps how far the file got, so that a file that was lost or put back is noticed.
 */
export function makeLedger({ db, ...place }: Place & { db: Db }): Ledger {
  const { path, database } = place;
  let file: LedgerFile | null = null;
  const locked = (work: (tx: Tx) => Promise<LedgerFile>): Promise<LedgerFile> =>
    transact(db, async (tx) => {
      await lockLedgers(tx);
      file = null;
      file = await work(tx);
      return file;
    });
  const copy = async (): Promise<void> => void (await locked((tx) => copyMissing(tx, place)));
  const isCurrent = async (): Promise<boolean> => {
    // Another call may replace `file` meanwhile.
    const known = file;
    if (known === null || known.size !== (await sizeOf(path))) return false;
    return known.entries.length === (await countErasures(db));
  };
  const open = async (replay: Replay): Promise<void> => {
    const { entries } = await locked((tx) => openFile(tx, place));
    if ((await countUnknown(db, entries)) > 0) await replay(entries);
    await copy();
  };
  return {
    database,
    entries: () => file?.entries.length ?? null,
    open,
    async refresh(replay) {
      if (!(await isCurrent())) await open(replay);
    },
    async copy() {
      if (!(await isCurrent())) await copy();
    },
  };
}

async function openFile(tx: Tx, place: Place): Promise<LedgerFile> {
  const { path, database } = place;
  const refuse = (what: string) => new ConfigError(`ERASURE_LEDGER: ${path} ${what}`);
  const found = await readLedger(path).catch((cause: Error) => {
    throw refuse(`can't be read or written (${cause.message}). ${HOW_TO_REPLACE}`);
  });
  if (found === null) {
    if (await isFirstLedger(tx)) return begin(tx, place);
    throw refuse(`is missing. ${HOW_TO_REPLACE}`);
  }
  if (found.database !== database) {
    throw refuse('is the ledger of another database. Name the one of this database');
  }
  const { length } = found.entries;
  const known = await storedLength(tx, found.id);
  if (length < known) {
    throw refuse(`is older than the database: it has ${length} entries of ${known}. ${HOW_TO_REPLACE}`);
  }
  return found;
}

/** True without members, so no erased one is back. The first worker may start after the first members registered. */
async function isFirstLedger(tx: Tx): Promise<boolean> {
  return (await anyMember(tx)) === undefined || !(await hasLedgers(tx));
}

async function begin(tx: Tx, { path, database }: Place): Promise<LedgerFile> {
  const entries = await storedErasures(tx);
  const file = await beginLedger(path, database, entries).catch((cause: Error) => {
    throw new ConfigError(`ERASURE_LEDGER: ${path} can't be written (${cause.message})`);
  });
  await storeLength(tx, { id: file.id, entries: file.entries.length });
  return file;
}

/** Reads the file again, since another worker may share it. */
async function copyMissing(tx: Tx, place: Place): Promise<LedgerFile> {
  const file = await openFile(tx, place);
  const there = new Set(file.entries.map(({ subject }) => subject));
  const missing = (await storedErasures(tx)).filter(({ subject }) => !there.has(subject));
  const whole = missing.length === 0 ? file : await appendToLedger(place.path, file, missing);
  // A process starts on a full disk and on a standby too.
  if (whole.entries.length > (await storedLength(tx, whole.id)))
    await storeLength(tx, { id: whole.id, entries: whole.entries.length });
  return whole;
}
