import type { ResponseOf } from '@wattle/contract';

import type { Json } from '#api/platform/members/personal-data-part.ts';
import type { Tx } from '#api/platform/database/transaction.ts';

export type MemberCopy = ResponseOf<'GET /v1/user/export'>;

/** A member who is leaving, and where messages to them may be waiting. */
export type Leaver = { email: string; destinations: readonly string[] };

export type Departures = {
  /**
   * Locks the member against whatever else is in progress. Null when they, or the session, are already gone: a change
   * of password ends all other sessions, so what was proved a moment ago still holds for a session that exists.
   */
  hold: (tx: Tx, of: { memberId: string; sessionId: string }) => Promise<Leaver | null>;
  /** Sets aside what the law requires, under the receipt's number and no name. Call it before the erasing. */
  keep: (tx: Tx, of: { memberId: string; receipt: string; until: Date }) => Promise<void>;
};

export type LeavingMessages = {
  receipt: (tx: Tx, message: { to: string; receipt: string; until: Date }) => Promise<unknown>;
  /** Has the outside world erase what it holds under the member's id, after anything that may still be on its way. */
  forget: (tx: Tx, message: { memberId: string; afterWhatIsUnderWay: boolean }) => Promise<void>;
};

/** A copy for reading. */
export type Paper = {
  productName: string;
  madeAt: Date;
  notes: readonly string[];
  parts: readonly { title: string; content: Json }[];
};
export type DrawPaper = (paper: Paper) => Promise<Uint8Array>;
