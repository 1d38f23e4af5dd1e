import type { Email } from '@wattle/domain/fields/contact-fields';
import type { BureauScore } from '@wattle/domain/score/history';
import type { FileChange } from '@wattle/domain/score/file-changes';
import type { AttributePoints, ScoreMove } from '@wattle/domain/score/moves/score-moves';
import type { Outcome } from '@wattle/domain/outcome';

import type {
  BureauSubject,
  DefiniteBureauFailure,
  PassingBureauFailure,
} from '#api/platform/providers/bureau.ts';
import type { Tx } from '#api/platform/context.ts';

export type Clock = { now: () => Date };

/** One reason behind a score, as it is shown (SCORE-026). */
export type KeyFactor = {
  label: string;
  text: string;
  level: 'high' | 'medium' | 'low';
  isPositive: boolean;
};

/** What a month's score rests on. */
export type ScoreReasons = {
  /** The scorecard's points; empty where the bureau gave none. */
  attributes: readonly AttributePoints[];
  /** YYYY-MM: the month it was compared with; null where there was none to compare with. */
  since: string | null;
  /** What moved it since then, as far as it is known. */
  moves: readonly ScoreMove[];
};

/** What is known of a member's score without asking anybody. */
export type ScoreRecord = {
  firstName: string;
  /** The member has agreed, and not withdrawn, that a score may be obtained (SCORE-028). */
  consented: boolean;
  /** The bureau's scores up to the month asked for, oldest first. Estimates are never stored. */
  scores: readonly BureauScore[];
  /** YYYY-MM-DD in Sydney: when the member was moved to the one score; null for everybody else. */
  movedOn: string | null;
  /** The factors of the month asked for; null when that month has no score yet. */
  advice: readonly KeyFactor[] | null;
  /** The same for what it rests on; null as well for a first score, and for one that was stored without. */
  reasons: ScoreReasons | null;
};

export type ScoreRecords = {
  /** One statement: every call within a month takes this path. Null when there is no such member. */
  read: (of: { memberId: string; month: string }) => Promise<ScoreRecord | null>;
};

/** What was new in a month's file beside the one before it, and what moved the score as far as points of it were kept. */
export type MonthChanges = {
  month: string;
  changes: readonly FileChange[];
  moves: readonly ScoreMove[];
};

export type HistoryOfChanges = {
  /**
   * Each month whose file was compared with the one before, or still can be, oldest first. A comparison is kept when a file
   * goes; the files that are there are compared now.
   */
  read: (memberId: string) => Promise<{ consented: boolean; months: readonly MonthChanges[] }>;
};

/** Scores given so far, at the last count and at the one before it. */
export type ScoreCount = {
  given: number;
  countedAt: Date;
  before: { given: number; countedAt: Date };
};

export type ScoreCounts = {
  /** Adds the scores that were given since the last count, each once. */
  countNew: () => Promise<void>;
  read: () => Promise<ScoreCount>;
};

export type MovedMembers = {
  /**
   * Moves a member into the cohort, from today on: their history starts anew with this month, and their dashboard says
   * so. False when nobody outside the cohort has the address. No route leads here: only operators move members.
   */
  move: (email: Email) => Promise<boolean>;
  /** Takes the banner that tells of the move away for good. A second time changes nothing. */
  dismissBanner: (memberId: string) => Promise<void>;
};

/** The person the bureau is asked about. */
export type Subject = BureauSubject;

export type MemberDetails = { subjectOf: (memberId: string) => Promise<Subject | null> };

export type BureauReport = {
  score: number;
  advice: readonly KeyFactor[];
  /** The points behind the score, attribute by attribute; empty where the bureau gives none. */
  attributes: readonly AttributePoints[];
  /** The file as the bureau wrote it; stored encrypted for the report. */
  file: unknown;
};

export type DefiniteFailure = DefiniteBureauFailure;
export type PassingFailure = PassingBureauFailure;

export type BureauGateway = {
  enquire: (enquiry: {
    /** Repeating it means the same enquiry: the bureau answers it again and files it only once. */
    reference: string;
    subject: Subject & { consentGivenAt: Date };
    /** YYYY-MM */
    month: string;
  }) => Promise<Outcome<BureauReport, DefiniteFailure | PassingFailure>>;
};

type OrderKey = { memberId: string; month: string };

/**
 * Whose turn it is to ask the bureau.
 * - `claimed`: this call's, for as long as the lease runs. The reference stays the same for the
 *   month while an enquiry is unanswered. `tries` counts the session's answers of 'try later'.
 * - `busy`: somebody else's.
 * - `known`: nobody's; this session has had a definite answer.
 * - `done`: nobody's; the score is there.
 */
export type Claim =
  | { kind: 'claimed'; reference: string; tries: number }
  | { kind: 'busy'; tries: number }
  | { kind: 'known'; failure: DefiniteFailure; tries: number }
  | { kind: 'done' };

export type BureauOrders = {
  claim: (by: OrderKey & { sessionId: string }) => Promise<Claim>;
  /**
   * Stores score, factors and file, and closes the order, in one transaction. A second report for a month changes
   * nothing, and neither does one from an enquiry that no longer belongs to the order.
   */
  complete: (
    order: OrderKey & { reference: string; receivedOn: string; report: BureauReport },
  ) => Promise<void>;
  /** Ends the claim's lease, noting the outcome. */
  release: (
    order: OrderKey & { reference: string; because: DefiniteFailure | PassingFailure },
  ) => Promise<void>;
};

/** A month's file that is whole, as the bureau wrote it. */
export type OpenedFile = {
  month: string;
  /** It is about a person whom the member no longer is on paper. */
  isStale: boolean;
  /** Nothing reads it any more. */
  isDue: boolean;
  file: unknown;
};

/** The months whose file goes, and what is noted about months before it does. */
export type Thinned = {
  months: readonly string[];
  changes: readonly { month: string; changes: readonly FileChange[] }[];
};

export type OlderFiles = {
  /** Members with files to be thinned, by key. */
  membersWithDue: (page: { after: string | null; limit: number }) => Promise<string[]>;
  /** Thins the files of a member in one transaction; given are those that are whole, oldest first. */
  thin: (memberId: string, thinnedOf: (files: readonly OpenedFile[]) => Thinned) => Promise<void>;
};

/**
 * The member is another person on paper now (ACC-015): this month's score no longer counts, and the next look asks the
 * bureau anew. What was stored stays until the new one replaces it.
 */
export type ReloadScore = (tx: Tx, memberId: string) => Promise<void>;
