import { describe, expect, it } from 'vitest';

import { choicesOf, errorsOf, shownFrom, type Interests, type PreferencesForm } from './preferences.rules.ts';
import type { Choices, StoredPreferences } from '../mailing-list/preference-syncs.sql.ts';

const offered: Interests = {
  version: 'interests-1',
  categories: [
    { name: 'Credit', interests: [{ id: 'tips', name: 'Tips', aboutMe: 'improveScore' }] },
    {
      name: 'Borrowing',
      interests: [
        { id: 'homes', name: 'Home loans', aboutMe: 'homeLoan' },
        { id: 'cars', name: 'Car loans' },
      ],
    },
  ],
};

const stored = (overrides: Partial<StoredPreferences> = {}): StoredPreferences => ({
  isSubscribed: true,
  eqfxmarketing: false,
  interests: [],
  revision: 2,
  isSynchronised: true,
  pausedUntil: null,
  ...overrides,
});

const form = (
  sent: readonly { id: string; selected: boolean }[],
  overrides: Partial<PreferencesForm> = {},
): PreferencesForm => ({
  categories: [{ interests: [...sent] }],
  isSubscribed: true,
  eqfxmarketing: false,
  isActive: true,
  ...overrides,
});

const before = (interests: readonly string[] = []): Choices => ({
  isSubscribed: true,
  eqfxmarketing: false,
  interests,
});

describe('shownFrom', () => {
  it('[PREF-002] preferences show every offered interest in order, with those chosen, and no withdrawn interest', () => {
    const { categories } = shownFrom(stored({ interests: ['cars', 'long-gone'] }), offered);
    expect(categories).toEqual([
      { name: 'Credit', interests: [{ id: 'tips', name: 'Tips', selected: false }] },
      {
        name: 'Borrowing',
        interests: [
          { id: 'homes', name: 'Home loans', selected: false },
          { id: 'cars', name: 'Car loans', selected: true },
        ],
      },
    ]);
  });

  it('preferences suggest only interests that About Me asked about and the member chose', () => {
    const shown = shownFrom(stored(), offered, new Set(['homeLoan'] as const));
    const suggested = shown.categories
      .flatMap(({ interests }) => interests)
      .filter(({ isSuggested }) => isSuggested === true);
    expect(suggested.map(({ id }) => id)).toEqual(['homes']);
    const { categories } = shownFrom(stored(), offered);
    expect(categories.flatMap(({ interests }) => interests).every((each) => !('isSuggested' in each))).toBe(
      true,
    );
  });

  it.each([[{ isSubscribed: true, eqfxmarketing: false }], [{ isSubscribed: false, eqfxmarketing: true }]])(
    'preferences show the stored switches of an active account: %o',
    (switches) => {
      expect(shownFrom(stored(switches), offered)).toMatchObject({ ...switches, isActive: true });
    },
  );

  it.each([
    { isSynchronised: true, revision: 3, shown: true },
    { isSynchronised: false, revision: 3, shown: false },
    { isSynchronised: false, revision: 0, shown: true },
  ])(
    'preferences are synchronised unless a change is pending: revision $revision, isSynchronised $isSynchronised',
    ({ shown, ...sync }) => {
      expect(shownFrom(stored(sync), offered).isSynchronised).toBe(shown);
    },
  );
});

describe('errorsOf', () => {
  it('accepts all, some or none of the interests', () => {
    for (const ids of [['tips', 'homes', 'cars'], ['cars'], []]) {
      expect(errorsOf(form(ids.map((id) => ({ id, selected: true }))), offered)).toEqual([]);
    }
    expect(errorsOf(form([], { categories: [] }), offered)).toEqual([]);
  });

  it('rejects an interest that is not offered, selected or not', () => {
    for (const selected of [true, false]) {
      expect(errorsOf(form([{ id: 'yachts', selected }]), offered)).toEqual([
        { field: 'categories', message: 'Please choose from the interests on the page.' },
      ]);
    }
  });

  it('rejects an interest sent twice, also in two categories', () => {
    const twice = [{ interests: [{ id: 'cars', selected: true }] }];
    expect(errorsOf(form([], { categories: [...twice, ...twice] }), offered)).toEqual([
      { field: 'categories', message: 'Please send each interest once.' },
    ]);
  });
});

describe('choicesOf', () => {
  it('[PREF-009] choices are in the catalogue’s order, whatever order was sent', () => {
    const sent = form([
      { id: 'cars', selected: true },
      { id: 'tips', selected: true },
    ]);
    expect(choicesOf(sent, before(), offered).interests).toEqual(['tips', 'cars']);
  });

  it('[PREF-009] an interest that was not sent keeps its value', () => {
    const sent = form([{ id: 'cars', selected: false }]);
    expect(choicesOf(sent, before(['homes', 'cars']), offered).interests).toEqual(['homes']);
  });

  it('choices drop interests that are no longer offered', () => {
    expect(choicesOf(form([]), before(['long-gone', 'tips']), offered).interests).toEqual(['tips']);
  });

  it('[PREF-010] unsubscribing keeps the stored interests and applies the switches', () => {
    const sent = form(
      [
        { id: 'cars', selected: true },
        { id: 'homes', selected: false },
      ],
      { isSubscribed: false, eqfxmarketing: true },
    );
    expect(choicesOf(sent, before(['homes']), offered)).toEqual({
      isSubscribed: false,
      eqfxmarketing: true,
      interests: ['homes'],
    });
  });
});
