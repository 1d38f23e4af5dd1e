import { firstParty, rule, tests } from './rule.ts';
import type { Rule } from './rule.ts';

const features = '^apps/api/src/features/';

/**
 * Levels of features, lowest first. A feature imports lower levels only, and never a neighbour on its own level. As a
 * sentence, from the bottom: over pages and means, a member is notified; joins; gets in; proves who they are; sees the
 * score; and the report behind it; acts on it; sees offers; chooses what they hear; leaves; and the account shows it
 * all.
 */
const LEVELS: readonly (readonly [name: string, folders: string])[] = [
  ['pages', 'address|contact|content|invitations|map'],
  ['means', 'bureaus|codes|delivery-status|devices|keys|mailing-list|partners|push'],
  ['notices', 'notifications'],
  ['joining', 'lost-phone|registration'],
  ['entry', 'password|sign-in'],
  ['proof', 'identity'],
  ['score', 'score|what-if'],
  ['report', 'report'],
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
      'A feature imports features of lower levels only: see LEVELS.',
      { path: `${features}(${folders})/`, pathNot: tests },
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
