import type { WhatIfKind } from '@wattle/domain/score/what-if/changes';
import type { Possible } from './use-estimate.ts';

export type StepToTry = {
  readonly kind: WhatIfKind;
  readonly size: number;
  readonly title: string;
  readonly text: string;
  readonly article: string;
};

/** Close enough to start today. */
const MONTHS = 6;

/**
 * What the file allows and the member can do. Waiting for a default to expire is no step, and we do not recommend new
 * cards.
 */
export function stepsToTry(possible: readonly Possible[]): StepToTry[] {
  return possible.flatMap(({ kind, most }) => {
    const make = MAKERS[kind];
    return make === undefined ? [] : [{ kind, ...make(most) }];
  });
}

const MAKERS: Partial<Record<WhatIfKind, (most: number) => Omit<StepToTry, 'kind'>>> = {
  'default-paid': (most) => ({
    size: most,
    title: most === 1 ? 'Pay the default that is open' : `Pay the ${most} defaults that are open`,
    text: 'It stays on your file and says that it is paid. A counsellor can help with a plan.',
    article: 'defaults-judgments-and-bankruptcy',
  }),
  'on-time': (most) => ({
    size: Math.min(MONTHS, most),
    title: `Pay on time for ${Math.min(MONTHS, most)} months`,
    text: 'Every account, and no new application meanwhile. A direct debit for the least amount is the safest way.',
    article: 'repayment-history-explained',
  }),
  'fewer-enquiries': (most) => ({
    size: most,
    title: 'Hold off new applications',
    text: `What your file would say ${
      most === 1 ? 'without the enquiry' : `without the ${most} enquiries`
    } of the last year. Each counts less as it ages.`,
    article: 'how-enquiries-affect-your-score',
  }),
};
