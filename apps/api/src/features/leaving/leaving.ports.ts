import type { ResponseOf } from '@wattle/contract';

import type { Json } from '#api/platform/members/personal-data-part.ts';
import type { Tx } from '#api/platform/database/transaction.ts';

export type MemberCopy = ResponseOf<'GET /v1/user/export'>;

/** Whoever leaves, and where messages to them may wait. */
export type Leaver = { email: string; destinations: readonly string[] };

export type Departures = {
  /**
   * Holds the member against whatever else is under way. Null when they are gone already, or the session is: a change
   * of password ends all others, so what was proved a moment ago still holds for one that is there.
   */
  hold: (tx: Tx, of: { memberId: string; sessionId: string }) => Promise<Leaver | null>;
  /** Sets aside what the law asks for, under the receipt's number and no name. Before the erasing. */
  keep: (tx: Tx, of: { memberId: string; receipt: string; until: Date }) => Promise<void>;
};

export type LeavingMessages = {
  receipt: (tx: Tx, message: { to: string; receipt: string; until: Date }) => Promise<unknown>;
  /** Has the outside world erase what it holds under the member's id, after what may still be on its way. */
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
