import { expect, it } from 'vitest';

import { aDefault, aFile, aProceeding, known } from './test-file.ts';
import { troublesOn } from './troubles.ts';

const paid = aDefault({ status: known('paid') });
const sold = aDefault({ status: { code: 'SOLD', name: null, meaning: null } });
const settled = aProceeding({ status: known('settled') });

it.each([
  ['nothing', {}, []],
  ['a paid default and a settled judgment', { defaults: [paid], courtProceedings: [settled] }, []],
  ['a default that is owed beside one that is paid', { defaults: [paid, aDefault()] }, ['open-default']],
  ['a default of which we do not know whether it is paid', { defaults: [sold] }, ['open-default']],
  ['a judgment that is not settled', { courtProceedings: [settled, aProceeding()] }, ['unsettled-judgment']],
  [
    'a judgment of which nothing is said',
    { courtProceedings: [aProceeding({ status: null })] },
    ['unsettled-judgment'],
  ],
  [
    'both',
    { defaults: [aDefault()], courtProceedings: [aProceeding()] },
    ['open-default', 'unsettled-judgment'],
  ],
])('[OFFER-012] finds the troubles of a file with %s', (_what, parts, troubles) => {
  expect(troublesOn(aFile(parts))).toEqual(troubles);
});
