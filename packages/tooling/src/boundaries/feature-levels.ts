import { firstParty, rule, tests, type Rule } from './rule.ts';

const features = '^apps/api/src/features/';

/** Lowest first; docs/architecture.md says what each builds on. Nothing lies above the last level, which holds one folder. */
const LEVELS: readonly (readonly [name: string, folders: string])[] = [
  ['ground', 'address|contact|content|invitations|map'],
  ['services', 'bureaus|codes|delivery-status|devices|keys|mailing-list|partners|push'],
  ['notices', 'notifications'],
  ['joining', 'lost-phone|notices|registration'],
  ['entry', 'password|sign-in'],
  ['proof', 'identity'],
  ['score', 'score'],
  ['report', 'report|what-if'],
  ['actions', 'corrections|wizards'],
  ['offers', 'offers'],
  ['choices', 'preferences'],
  ['leaving', 'leaving'],
  ['account', 'account'],
];
const foldersOf = (levels: typeof LEVELS) => levels.map(([, folders]) => folders).join('|');

export const featureLevels: Rule[] = [
  ...LEVELS.slice(0, -1).map(([name, folders], index) =>
    rule(
      `api-features-of-${name}-import-lower-levels`,
      'A feature imports lower levels only: see feature-levels.ts.',
      { path: `${features}(${folders})/`, pathNot: tests },
      // $1 is the importing feature.
      { path: `${features}(?!$1/)(${foldersOf(LEVELS.slice(index))})/` },
      [
        `apps/api/src/features/${folders.replace(/[|].*/, '')}/planted.ts`,
        'apps/api/src/features/account/read-profile.ts',
      ],
    ),
  ),
  rule(
    'api-features-have-levels',
    'Each feature is in the list of levels.',
    { path: firstParty },
    { path: `${features}(?!(${foldersOf(LEVELS)})/)[^/]+/`, pathNot: tests },
    ['apps/api/src/demo/levels.ts', 'apps/api/src/features/extras/more.ts'],
  ),
];
