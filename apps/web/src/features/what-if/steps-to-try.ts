import type { WhatIfKind } from '@wattle/domain/score/what-if/changes';
import type { Possible } from './use-estimate.ts';

export type StepToTry = Possible & {
  readonly title: string;
  readonly text: string;
  readonly article: string;
};

/** What the file allows and the member can do. We do not recommend new cards. */
export function stepsToTry(possible: readonly Possible[]): StepToTry[] {
  return possible.flatMap((each) => {
    const words = WORDS[each.kind]?.(each.most);
    return words === undefined ? [] : [{ ...each, ...words }];
  });
}

const WORDS: Partial<Record<WhatIfKind, (most: number) => Omit<StepToTry, keyof Possible>>> = {
  'default-paid': (most) => ({
    title: most === 1 ? 'Pay the unpaid default' : `Pay the ${most} unpaid defaults`,
    text: 'It stays on your file, marked as paid. A counsellor can help with a plan.',
    article: 'defaults-judgments-and-bankruptcy',
  }),
  'on-time': () => ({
    title: 'Pay every account on time',
    text: 'Each month on time counts, and a late payment counts less as it ages. A direct debit for the minimum amount is the safest way.',
    article: 'repayment-history-explained',
  }),
  'no-applications': () => ({
    title: 'Apply for no new credit',
    text: 'The applications on your file count less as they age, and not at all after two years.',
    article: 'how-enquiries-affect-your-score',
  }),
};
