import type { ResponseOf } from '@wattle/contract';

import type { Json } from '#api/platform/members/personal-data-part.ts';
import type { Tx } from '#api/platform/context.ts';
import type { LedgerEntry } from '#api/platform/erasures/ledger-file.ts';
import type { Expiry, Cursor, KeptTimes } from '#api/platform/members/retention.ts';

export type { LedgerEntry, Expiry, KeptTimes };

export type MemberCopy = ResponseOf<'GET /v1/user/export'>;

/** A member who is leaving, and where messages to them may be waiting. */
export type Leaver = { email: string; destinations: readonly string[] };

export type Departures = {
  /** Locks the member against whatever else is in progress. Null when they are already gone. */
  hold: (tx: Tx, memberId: string) => Promise<Leaver | null>;
  /**
   * Whether the session has not ended. A change of password ends all other sessions, so what was proved a moment ago
   * still holds for a session that exists. The member must be held.
   */
  stillIn: (tx: Tx, of: { memberId: string; sessionId: string }) => Promise<boolean>;
  /** Sets aside what the law requires, under the receipt's number and no name. Call it before the erasing. */
  keep: (tx: Tx, of: { memberId: string; receipt: string; until: Date }) => Promise<void>;
};

/** They asked for it, their time was over, or they came back with a backup after having been erased. */
export type WhyErased = 'asked' | Expiry | 'restored';

export type LeavingMessages = {
  receipt: (
    tx: Tx,
    message: { to: string; receipt: string; until: Date; why: Exclude<WhyErased, 'restored'> },
  ) => Promise<unknown>;
  /** Has the outside world erase what it holds under the member's id, after anything that may still be on its way. */
  forget: (tx: Tx, message: { memberId: string; afterWhatIsUnderWay: boolean }) => Promise<void>;
};

export type ErasureLedger = {
  /** What the ledger calls a member: a keyed hash of their id. */
  subjectOf: (memberId: string) => string;
  /** Notes an erasure in the transaction that does it, and has it written to the file. */
  enter: (tx: Tx, erasure: { memberId: string; at: Date }) => Promise<void>;
  /** Notes that the database knows of these. */
  note: (entries: readonly LedgerEntry[]) => Promise<void>;
};

/** Members whose time is over, in the order of their time. */
export type ExpiredMembers = {
  next: (page: {
    expiry: Expiry;
    times: KeptTimes;
    after: Cursor | null;
    limit: number;
  }) => Promise<Cursor[]>;
  /** Locks one whose time is still over; false for whoever has come back meanwhile. */
  hold: (tx: Tx, of: { memberId: string; expiry: Expiry; times: KeptTimes }) => Promise<boolean>;
};

export type DormancyNotices = {
  /** Tells some of those who stay away, and says how many. Their time runs from when the mail has arrived. */
  tellSome: (tx: Tx, of: { times: KeptTimes; limit: number }) => Promise<number>;
};

/** A copy for reading. */
export type Paper = {
  productName: string;
  madeAt: Date;
  notes: readonly string[];
  parts: readonly { title: string; content: Json }[];
};
export type DrawPaper = (paper: Paper) => Promise<Uint8Array>;
