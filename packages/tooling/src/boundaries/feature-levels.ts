import { firstParty, rule, tests } from './rule.ts';
import type { Rule } from './rule.ts';

const features = '^apps/api/src/features/';

/**
 * Levels of features, lowest first. Each may import the earlier ones, and no other feature of its own level. As a
 * sentence: over the means, a member is told what happens; a person registers, or has lost the phone, and gets in;
 * proves who they are; sees the score; the report behind it; puts it right, or plans with it; sees offers; chooses
 * what they hear; leaves; and the account shows it all.
 */
const LEVELS: readonly (readonly [name: string, folders: string])[] = [
  ['pages', 'address|contact|content|invitations|map'],
  ['means', 'bureaus|codes|delivery-status|devices|keys|mailing-list|push|tracking'],
  ['telling', 'notifications'],
  ['joining', 'lost-phone|registration'],
  ['entry', 'password|sign-in'],
  ['proof', 'identity'],
  ['score', 'score|what-if'],
  ['report', 'report'],
  ['use', 'corrections|wizards'],
  ['offers', 'offers'],
  ['choices', 'preferences'],
  ['end', 'leaving'],
  ['whole', 'account'],
];
const foldersOf = (of: typeof LEVELS) => of.map(([, folders]) => folders).join('|');

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
