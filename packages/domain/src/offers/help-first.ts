import { isPaid } from '../report/report.ts';
import { bandOf } from '../score/score-bands.ts';
import { CREDIT_TYPES } from './product-types.ts';

/** A debt on a credit file that went wrong and has not been put right. */
export const FILE_TROUBLES = ['open-default', 'unsettled-judgment'] as const;
export type FileTrouble = (typeof FILE_TROUBLES)[number];

/** Why somebody is shown help before anything else. */
export const HELP_REASONS = [...FILE_TROUBLES, 'low-score'] as const;
export type HelpReason = (typeof HELP_REASONS)[number];

/** A file, as far as it takes to find debts that went wrong. */
type FiledTroubles = {
  readonly defaults: readonly { readonly status: string }[];
  readonly courtActions: readonly { readonly settled: boolean | null; readonly status: string | null }[];
};

/** A court action of which the file does not say that it is settled counts as one that is not. */
export function troublesOn({ defaults, courtActions }: FiledTroubles): FileTrouble[] {
  const isOpen = {
    'open-default': defaults.some((each) => !isPaid(each)),
    'unsettled-judgment': courtActions.some(
      ({ settled, status }) => settled !== true && status?.trim().toLowerCase() !== 'settled',
    ),
  };
  return FILE_TROUBLES.filter((trouble) => isOpen[trouble]);
}

type Situation = { readonly score: number | null; readonly troubles: readonly FileTrouble[] };

/** Empty for whoever needs no help that we know of. */
export function helpReasons({ score, troubles }: Situation): HelpReason[] {
  return HELP_REASONS.filter((reason) =>
    reason === 'low-score'
      ? score !== null && bandOf(score).key === 'below-average'
      : troubles.includes(reason),
  );
}

type Lending = { readonly productTypeId: number; readonly lendsNothing: boolean };

/** Whether it lends money, rather than comparing lenders, advising, insuring or supplying. */
export function isCredit({ productTypeId, lendsNothing }: Lending): boolean {
  return isAboutCredit({ productTypeId }) && !lendsNothing;
}

/** Whether it leads towards borrowing: credit itself, or a comparison of lenders or advice on them. */
export function isAboutCredit({ productTypeId }: Pick<Lending, 'productTypeId'>): boolean {
  return CREDIT_TYPES.includes(productTypeId);
}

/** Nothing that leads towards borrowing is left beside a debt that went wrong. */
export function isClosedByDebt(offer: Pick<Lending, 'productTypeId'>, { troubles }: Situation): boolean {
  return troubles.length > 0 && isAboutCredit(offer);
}

/**
 * In the lowest band no list leads to a comparison of lenders. Credit itself stays where its own rules accept the score,
 * and so does what somebody gets to by a page of their own.
 */
export function isUnlistedByScore(offer: Lending, situation: Situation): boolean {
  return offer.lendsNothing && isAboutCredit(offer) && helpReasons(situation).includes('low-score');
}
