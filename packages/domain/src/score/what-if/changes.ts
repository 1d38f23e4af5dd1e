/**
 * Changes to try, all of them ahead, in the order in which the bureau applies them: time passes last. `size` counts months
 * or defaults, or is a new card's limit in dollars. A file may allow less.
 */
export const WHAT_IF_SIZES = {
  'no-applications': { least: 1, most: 24 },
  'default-paid': { least: 1, most: 10 },
  'new-card': { least: 500, most: 50_000 },
  'on-time': { least: 1, most: 24 },
} as const satisfies Record<string, { least: number; most: number }>;

export type WhatIfKind = keyof typeof WHAT_IF_SIZES;
export type WhatIfChange = { kind: WhatIfKind; size: number };

export const WHAT_IF_KINDS = [
  'no-applications',
  'default-paid',
  'new-card',
  'on-time',
] as const satisfies readonly WhatIfKind[];

/** Why a change does not apply to the file. */
export const WHAT_IF_OBSTACLES = [
  'no-recent-enquiry',
  'no-outstanding-default',
  'no-open-account',
  'fewer-on-file',
] as const;
export type WhatIfObstacle = (typeof WHAT_IF_OBSTACLES)[number];

type Possible = readonly { readonly kind: WhatIfKind }[];

/** Whether the bureau can score the file as of later months. */
export const canPass = (possible: Possible): boolean => possible.some(({ kind }) => kind === 'on-time');

/**
 * The changes that make the file that of a later month: everything paid on time, nothing applied for, and what ends by then
 * gone. Expects `canPass`.
 */
export const monthsPassing = (possible: Possible, months: number): WhatIfChange[] =>
  (['no-applications', 'on-time'] as const).flatMap((kind) =>
    months > 0 && possible.some((each) => each.kind === kind) ? [{ kind, size: months }] : [],
  );
