import { FILE_TROUBLES, type FileTrouble } from '../credit-file/troubles.ts';
import { bandOf } from '../score/score-bands.ts';
import { CREDIT_TYPES } from './product-types.ts';

/** Why help comes first. */
export const HELP_REASONS = [...FILE_TROUBLES, 'low-score'] as const;
export type HelpReason = (typeof HELP_REASONS)[number];

type Situation = { readonly score: number | null; readonly troubles: readonly FileTrouble[] };

/** Empty if no help is needed. */
export function helpReasons({ score, troubles }: Situation): HelpReason[] {
  return HELP_REASONS.filter((reason) =>
    reason === 'low-score'
      ? score !== null && bandOf(score).key === 'below-average'
      : troubles.includes(reason),
  );
}

type Lending = { readonly productTypeId: number; readonly lendsNothing: boolean };

/** Whether it lends money, as opposed to comparing, advising, insuring or supplying. */
export function isCredit({ productTypeId, lendsNothing }: Lending): boolean {
  return isAboutCredit({ productTypeId }) && !lendsNothing;
}

/** Whether it leads to borrowing: credit, or comparison or advice about lenders. */
export function isAboutCredit({ productTypeId }: Pick<Lending, 'productTypeId'>): boolean {
  return CREDIT_TYPES.includes(productTypeId);
}

/** A bad debt excludes everything that leads to borrowing. */
export function isClosedByDebt(offer: Pick<Lending, 'productTypeId'>, { troubles }: Situation): boolean {
  return troubles.length > 0 && isAboutCredit(offer);
}

/**
 * Whether the score hides it: no list contains comparisons of lenders without a score or in the lowest band. Credit
 * itself stays if its own rules accept the score.
 */
export function isUnlistedByScore(offer: Lending, situation: Situation): boolean {
  const isExcluded = situation.score === null || helpReasons(situation).includes('low-score');
  return offer.lendsNothing && isAboutCredit(offer) && isExcluded;
}
