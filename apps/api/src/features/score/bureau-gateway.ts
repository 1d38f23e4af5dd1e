import type { Outcome } from '@wattle/domain/outcome';
import type { AttributePoints } from '@wattle/domain/score/score-moves';

import type { BureauFailure, ConsentingSubject } from '#api/platform/providers/bureau.ts';

declare module '#api/platform/context.ts' {
  interface Providers {
    /** For people who wait. */
    bureau: BureauGateway;
    /** The same with the monthly refresh's own limit on concurrent calls: people who wait do not queue behind it. */
    bureauForRefresh: BureauGateway;
  }
}

/** One reason behind a score, as it is shown (SCORE-026). */
export type KeyFactor = {
  label: string;
  text: string;
  level: 'high' | 'medium' | 'low';
  isPositive: boolean;
};

export type BureauReport = {
  score: number;
  advice: readonly KeyFactor[];
  /** The points behind the score, attribute by attribute; empty where the bureau gives none. */
  attributes: readonly AttributePoints[];
  /** The file as the bureau wrote it; stored encrypted for the report. */
  file: unknown;
};

export type BureauGateway = {
  enquire: (enquiry: {
    /** Repeating it means the same enquiry: the bureau answers it again and files it only once. */
    reference: string;
    subject: ConsentingSubject;
    /** YYYY-MM */
    month: string;
  }) => Promise<Outcome<BureauReport, BureauFailure>>;
};
