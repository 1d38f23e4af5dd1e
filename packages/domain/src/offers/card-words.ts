type Feature = {
  readonly key: string;
  readonly title: string;
  readonly value?: string | undefined;
  readonly class?: string | undefined;
};
type Rate = {
  readonly label: string;
  readonly interestRate: string;
  readonly comparisonRate: string | null;
};
type Offered = {
  readonly rate: Rate | null;
  readonly revertRate: string | null;
  readonly features: readonly Feature[];
};

/** The unit is separate, to be set smaller. */
export type Figure = { readonly label: string; readonly value: string; readonly unit: string | undefined };

const COMPARISON = 'Comparison rate*';
const AFTERWARDS = 'Then reverts to';
const A_RATE = /%/;

/**
 * Figures shown side by side and equally large: an interest rate with its comparison rate, or a balance-transfer rate
 * with its revert rate. Empty if there are none.
 */
export function figuresOf({ rate, revertRate, features }: Offered): readonly Figure[] {
  if (rate !== null) {
    const interest = figure(rate.label, rate.interestRate);
    return rate.comparisonRate === null ? [interest] : [interest, figure(COMPARISON, rate.comparisonRate)];
  }
  const first = openingFeature({ rate, revertRate, features });
  if (revertRate === null || first === undefined) return [];
  return [figure(first.title, first.value ?? ''), figure(AFTERWARDS, revertRate)];
}

/** Further benefits, one line each, without those of `figuresOf`. */
export function ticksOf(offer: Offered): readonly string[] {
  const said = openingFeature(offer);
  return offer.features
    .filter((feature) => feature !== said)
    .map(({ title, value }) => (value === undefined ? title : `${title}: ${value}`));
}

/** The rate before the revert rate. */
function openingFeature({ rate, revertRate, features }: Offered): Feature | undefined {
  if (rate !== null || revertRate === null) return undefined;
  return features.find(({ value }) => value !== undefined && A_RATE.test(value));
}

function figure(label: string, words: string): Figure {
  const [, value = words, unit] = /^(\d[\d.]*%)\s+(.+)$/.exec(words) ?? [];
  return { label, value, unit };
}
