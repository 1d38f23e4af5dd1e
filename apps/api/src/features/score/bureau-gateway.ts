import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { Outcome } from '@wattle/domain/outcome';
import type { AttributePoints } from '@wattle/domain/score/score-moves';

import type { BureauFailure, ConsentingSubject } from '#api/platform/providers/bureau.ts';

declare module '#api/platform/context.ts' {
  interface Providers {
    /** For members who wait. */
    bureau: BureauGateway;
    /** With its own concurrency limit, so that waiting members do not queue behind the refresh. */
    bureauForRefresh: BureauGateway;
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
  score: number;
  advice: readonly KeyFactor[];
  /** Empty where the bureau gives none. */
  attributes: readonly AttributePoints[];
  file: CreditFile;
  /** In which the bureau answered, such as `plain`. */
  protocol: string;
};

export type BureauGateway = {
  enquire: (enquiry: {
    /** Idempotency key: the bureau repeats its answer and files the enquiry once. */
    reference: string;
    subject: ConsentingSubject;
    /** YYYY-MM */
    month: string;
  }) => Promise<Outcome<BureauReport, BureauFailure>>;
};
