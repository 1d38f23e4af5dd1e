import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { Outcome } from '@wattle/domain/outcome';
import type { AttributePoints } from '@wattle/domain/score/score-moves';

import type { BureauFailure, ConsentingSubject } from './bureau.ts';

declare module '#api/platform/context.ts' {
  interface Providers {
    /** Serves members who wait. */
    bureau: BureauGateway;
    /** Has its own concurrency limit, so that waiting members do not queue behind the refresh. */
    bureauForRefresh: BureauGateway;
    /** Null without one. */
    secondBureau: BureauGateway | null;
    secondBureauForRefresh: BureauGateway | null;
  }
}

/** A reason behind a score, as shown (SCORE-026). */
export type KeyFactor = {
  label: string;
  text: string;
  level: 'high' | 'medium' | 'low';
  isPositive: boolean;
};

export type BureauReport = {
  /** Null where the bureau makes none from the file. */
  score: number | null;
  advice: readonly KeyFactor[];
  /** Empty where the bureau gives none, and without a score. */
  attributes: readonly AttributePoints[];
  file: CreditFile;
  /** The protocol of the answer, such as `plain`. */
  protocol: string;
  /** The text that the bureau sent. */
  answer: string;
};

/** An answer that an operator has to read. */
export type QuarantinedAnswer = {
  /**
   * - `unread`: it cannot be read, and nothing of it is used.
   * - `unmatched`: it is about another person, and nothing of it is used.
   * - `unknown-parts`: all that we know of it is used.
   */
  kind: 'unread' | 'unmatched' | 'unknown-parts';
  protocol: string;
  /** Paths of what cannot be mapped, or the names of what is unknown. Nothing personal. */
  paths: readonly string[];
  answer: string;
};

export type BureauAnswer = Outcome<BureauReport, BureauFailure> & {
  quarantined?: QuarantinedAnswer | undefined;
};

export type BureauGateway = {
  /** The bureau recognises a reference: it repeats its answer and files the enquiry once. */
  isRepeatable: boolean;
  enquire: (enquiry: {
    reference: string;
    subject: ConsentingSubject;
    /** YYYY-MM */
    month: string;
    at: Date;
  }) => Promise<BureauAnswer>;
  /** Reads an answer that was kept. */
  read: (answer: string, order: { reference: string; month: string }) => BureauAnswer;
};
