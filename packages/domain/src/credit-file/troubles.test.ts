import { expect, it } from 'vitest';

import type { UnreadPart } from './credit-file.ts';
import { aDefault, aFile, aProceeding, known } from './test-file.ts';
import { troublesOn } from './troubles.ts';

const paid = aDefault({ status: known('paid') });
const sold = aDefault({ status: { code: 'SOLD', name: null, meaning: null } });
const settled = aProceeding({ status: known('settled') });
const setAside = aProceeding({ status: { code: 'O', name: 'Set aside', meaning: 'outstanding' } });
const claims = [aProceeding({ type: known('writ') }), aProceeding({ type: known('summons') })];
const unread = (list: UnreadPart['list'], index: number | null) => ({
  unread: [{ list, index, path: 'entry[1]', text: 'NR' }],
});

it.each([
  ['nothing', {}, []],
  ['a paid default and a settled judgment', { defaults: [paid], courtProceedings: [settled] }, []],
  ['a judgment set aside by text, a writ and a summons', { courtProceedings: [setAside, ...claims] }, []],
  ['a default that is owed beside one that is paid', { defaults: [paid, aDefault()] }, ['open-default']],
  ['a default of which we do not know whether it is paid', { defaults: [sold] }, ['open-default']],
  ['a judgment that is not settled', { courtProceedings: [settled, aProceeding()] }, ['unsettled-judgment']],
  [
    'a judgment of which nothing is said',
    { courtProceedings: [aProceeding({ status: null })] },
    ['unsettled-judgment'],
  ],
  ['an unreadable default', unread('defaults', null), ['unread-entry']],
  [
    'a default that is paid and partly unreadable',
    { defaults: [paid], ...unread('defaults', 0) },
    ['unread-entry'],
  ],
  ['an unreadable court proceeding', unread('courtProceedings', null), ['unread-entry']],
  ['an unreadable insolvency', unread('insolvencies', null), ['unread-entry']],
  ['an unreadable account', unread('accounts', null), ['unread-entry']],
  ['an account of which a part is unreadable', unread('accounts', 0), []],
  ['an unreadable enquiry', unread('enquiries', null), []],
  [
    'both',
    { defaults: [aDefault()], courtProceedings: [aProceeding()] },
    ['open-default', 'unsettled-judgment'],
  ],
])('[OFFER-012] finds the troubles of a file with %s', (_what, parts, troubles) => {
  expect(troublesOn(aFile(parts))).toEqual(troubles);
});
