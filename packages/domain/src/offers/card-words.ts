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

/** What comes before a number and its unit are separate, to be set smaller. */
export type Figure = {
  readonly label: string;
  readonly before?: string | undefined;
  readonly value: string;
  readonly unit: string | undefined;
};

const COMPARISON = 'Comparison rate';
const AFTERWARDS = 'Then reverts to';
const A_RATE = /%/;

/**
 * Figures shown side by side and equally large: an interest rate with its comparison rate, a balance-transfer rate with
 * its revert rate, or else rate and fee. Empty if there are none. `mark` leads to the warning about a comparison rate.
 */
export function figuresOf({ rate, revertRate, features }: Offered, mark = '*'): readonly Figure[] {
  if (rate !== null) {
    const interest = figure(rate.label, rate.interestRate);
    if (rate.comparisonRate === null) return [interest];
    return [interest, figure(`${COMPARISON}${mark}`, rate.comparisonRate)];
  }
  const figured = figuredFeatures({ rate, revertRate, features }).map(({ title, value = '' }) =>
    figure(title, value),
  );
  return revertRate === null || figured.length === 0 ? figured : [...figured, figure(AFTERWARDS, revertRate)];
}

/** Further benefits, one line each, without those of `figuresOf`. */
export function ticksOf(offer: Offered): readonly string[] {
  const figured = figuredFeatures(offer);
  return offer.features
    .filter((feature) => !figured.includes(feature))
    .map(({ title, value, class: mark }) => (mark === undefined ? `${title}: ${value ?? ''}` : title));
}

const FIGURED = ['rate', 'fee'];

/** The rate before a revert rate, or else rate and fee: what cards of one kind are compared by. */
function figuredFeatures({ rate, revertRate, features }: Offered): readonly Feature[] {
  if (rate !== null) return [];
  const stated = features.filter(({ value }) => value !== undefined);
  if (revertRate !== null) return stated.filter(({ value = '' }) => A_RATE.test(value)).slice(0, 1);
  if (!stated.some(({ key, value = '' }) => key === 'rate' && A_RATE.test(value))) return [];
  return FIGURED.flatMap((key) => stated.find((feature) => feature.key === key) ?? []);
}

const NUMBER = /^(?:(?<before>[a-z ]+) )?(?<value>\$?\d[\d.,]*%?)(?: (?<unit>.+))?$/;

function figure(label: string, words: string): Figure {
  const { before, value = words, unit } = NUMBER.exec(words)?.groups ?? {};
  return { label, ...(before === undefined ? {} : { before }), value, unit };
}

type Fit = { readonly why?: readonly { readonly passed: boolean }[] };

/** Null for a viewer about whom nothing is known. */
export function fitOf({ why = [] }: Fit): string | null {
  return why.length > 0 && why.every(({ passed }) => passed) ? 'You meet the criteria' : null;
}
