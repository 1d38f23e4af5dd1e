import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';

import { makeLoadIsTooEasy } from './password-strength.ts';

const isTooEasy = await makeLoadIsTooEasy()();
const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });

it.each(['cosanostra', 'syncmaster740n', 'nEMvXyHeqDd5OQxyXYZI', 'rjcvtnbxrf', 'CosaNostra'])(
  '[REG-031] refuses %s, a leaked password, however complex it looks',
  (password) => {
    expect(zxcvbn.check(password).score).toBeGreaterThanOrEqual(2);
    expect(isTooEasy(password, [])).toBe(true);
  },
);

it.each(['quiet-river-morning-tram', 'Ledger.37.wattlebird', 'kkfeiw!2pq~vz'])(
  '[REG-031] accepts %s, which was never leaked',
  (password) => expect(isTooEasy(password, [])).toBe(false),
);

it.each([
  ['wattlecredit', ['wattle', 'credit']],
  ['password1', []],
  ['alexgood', ['Alex', 'Good']],
] as const)('[REG-031] %s is, as before', (password, own) => expect(isTooEasy(password, own)).toBe(true));
