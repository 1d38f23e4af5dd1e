import type { ResponseOf } from '@wattle/contract';
import type { BanState, BanStep } from '@wattle/domain/corrections/ban-times';
import type { CorrectionReminder } from '@wattle/domain/corrections/correction-times';
import type {
  CorrectionAddressee,
  CorrectionItemKind,
  CorrectionOutcome,
  CorrectionState,
} from '@wattle/domain/corrections/correction-words';

import type { Tx } from '#api/platform/context.ts';

/** Cases and ban in the wire's form. */
export type CorrectionsView = ResponseOf<'GET /v1/corrections'>;

/** An item on the member's own file, as far as a request about it must name it. */
export type FiledItem = {
  /** As the report names it. */
  title: string;
  /** The credit provider or creditor behind it. */
  provider: string;
  /** What the bureau finds it by in its file. */
  atBureau: {
    accountReference?: string | undefined;
    /** YYYY-MM-DD */
    date?: string | undefined;
    provider?: string | undefined;
    amount?: number | undefined;
  };
};

/** The item of this kind and reference on the member's file as last received; null when there is none. */
export type ItemOf = (of: {
  memberId: string;
  itemReference: string;
  itemKind: CorrectionItemKind;
}) => Promise<FiledItem | null>;

/** The person whose file it is, as the bureau knows people. */
export type Subject = {
  givenName: string;
  middleName: string;
  familyName: string;
  dateOfBirth: string;
  gender: 'M' | 'F' | null;
  addresses: readonly { line: string; current: boolean }[];
};
/** Throws when there is no such member: every session has one. */
export type SubjectOf = (memberId: string) => Promise<Subject>;

/** What a member wants corrected, and who is asked. */
export type CorrectionRequest = {
  itemReference: string;
  itemKind: CorrectionItemKind;
  item: FiledItem;
  addressee: CorrectionAddressee;
  words: string;
};

export type Decision = Exclude<CorrectionOutcome, 'withdrawn'>;

export type CorrectionCase = CorrectionRequest & {
  id: string;
  reference: string;
  state: CorrectionState;
  openedAt: Date;
  /** YYYY-MM-DD, as every day here. */
  answerDueOn: string;
  acknowledgedAt: Date | null;
  remindedSoonAt: Date | null;
  remindedPassedAt: Date | null;
  decided: { decision: Decision; on: string; at: Date; reasons: string | null } | null;
  closed: { outcome: CorrectionOutcome; note: string | null; at: Date } | null;
  undeliveredAt: Date | null;
  withdrawalUndeliveredAt: Date | null;
};

export type NewCase = CorrectionRequest & { memberId: string; openedAt: Date; answerDueOn: string };
export type OpenedCase = NewCase & { id: string; reference: string };

export type CorrectionCases = {
  /** Newest first. */
  listOf: (memberId: string) => Promise<CorrectionCase[]>;
  /** null while another request about the item is unanswered, however many are made at once. */
  open: (tx: Tx, of: NewCase) => Promise<OpenedCase | null>;
  /** Closes one of the member's own; an answered one cannot be withdrawn. */
  close: (
    tx: Tx,
    of: { memberId: string; caseId: string; outcome: CorrectionOutcome; note: string | null },
  ) => Promise<{ kind: 'closed'; reference: string } | { kind: 'unknown' | 'closed-before' }>;
};

/** A case that the worker follows. */
export type FollowedCase = { id: string; reference: string; memberId: string };
export type BureauDecision = { decision: Decision; on: string; reasons: string | null };

export type FollowedCases = {
  /** The bureau has it. If told twice, the first time counts. */
  acknowledged: (reference: string) => Promise<void>;
  /** Cases whose decision is due to be asked for; the same statement postpones the next question about each. */
  takeUp: (most: number) => Promise<FollowedCase[]>;
  /** Stores the decision of a case that is still unanswered, and tells its member in the same transaction; once. */
  decide: (of: FollowedCase, decision: BureauDecision) => Promise<void>;
  /** Sends the request again: the bureau has lost it. */
  sendAgain: (of: FollowedCase) => Promise<void>;
  /** Reminds every member whose deadline calls for it, once for each reminder; returns how many were told. */
  remind: () => Promise<number>;
};

/** `unknown`: the bureau has no such case. `no-answer`: it may be down. */
export type AskDecision = (
  reference: string,
) => Promise<{ kind: 'decided'; decision: BureauDecision } | { kind: 'pending' | 'unknown' | 'no-answer' }>;

export type Ban = {
  reference: string;
  state: BanState;
  requestedAt: Date;
  startsOn: string | null;
  endsOn: string | null;
  extensions: number;
  /** For the most recent request for an extension; null unless that was refused. */
  extensionRefusedAt: Date | null;
  /** The step that did not reach the bureau, until another is taken. */
  undelivered: BanStep | null;
};

/** Since when a request to the bureau has been waiting, and until when it is tried; by reference. */
export type WaitsOf = (references: readonly string[]) => Promise<ReadonlyMap<string, Wait>>;
export type Wait = { since: Date; until: Date };

export type BanDays = { startsOn: string; endsOn: string };

export type Bans = {
  /** The latest ban. */
  of: (memberId: string) => Promise<Ban | null>;
  /** Oldest first. */
  allOf: (memberId: string) => Promise<Ban[]>;
  /** null while another one is active. */
  request: (tx: Tx, memberId: string) => Promise<Ban | null>;
  /** Only from `in-force`, so that no extension is asked for twice. */
  askExtension: (tx: Tx, memberId: string) => Promise<Ban | null>;
  /** From any active state, confirmed or not. */
  askLift: (tx: Tx, memberId: string) => Promise<Ban | null>;
};

export type FollowedBans = {
  /** The bureau has confirmed a ban, or its extension; its member is told. If told twice, the first time counts. */
  confirmed: (reference: string, days: BanDays) => Promise<void>;
  lifted: (reference: string) => Promise<void>;
  /** The bureau will not extend the ban: it stays as it was before the request, and its member is told. */
  extensionRefused: (tx: Tx, reference: string) => Promise<void>;
  /** Reminds members whose ban ends soon, once for each end, and marks those that have ended. */
  remind: () => Promise<number>;
};

/**
 * Messages to the bureau, sent in the transaction that causes them. The person is read before that transaction begins,
 * so that it takes no second connection from the pool.
 */
export type BureauMessages = {
  lodge: (tx: Tx, of: OpenedCase, subject: Subject) => Promise<void>;
  withdraw: (tx: Tx, of: { reference: string; memberId: string }) => Promise<void>;
  requestBan: (tx: Tx, of: { ban: Ban; memberId: string; subject: Subject }) => Promise<void>;
  extendBan: (tx: Tx, of: { ban: Ban; memberId: string }) => Promise<void>;
  liftBan: (tx: Tx, of: { ban: Ban; memberId: string }) => Promise<void>;
};

/**
 * What a member is told by e-mail. It mentions neither the item nor its provider nor the outcome: other people read
 * mailboxes.
 */
export type MemberMessage =
  | { kind: 'case-opened'; reference: string; answerDueOn: string }
  | { kind: CorrectionReminder; reference: string; answerDueOn: string }
  | { kind: 'case-decided'; reference: string; noticeDueOn: string }
  | { kind: 'ban-in-force'; endsOn: string; isExtension: boolean }
  | { kind: 'ban-extension-refused'; endsOn: string; isOver: boolean }
  | { kind: 'ban-ending'; endsOn: string }
  | { kind: 'ban-lifted' }
  | { kind: 'case-undelivered'; reference: string }
  | { kind: 'withdrawal-undelivered'; reference: string }
  | { kind: 'ban-undelivered'; step: BanStep; endsOn: string | null; isOver: boolean };
export type TellMember = (tx: Tx, memberId: string, message: MemberMessage) => Promise<void>;
