import { describe, expect, it } from 'vitest';

import {
  choicesOf,
  errorsOf,
  shownFrom,
  type Choices,
  type Interests,
  type Kept,
  type PreferencesForm,
} from './preferences.rules.ts';

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

const kept = (overrides: Partial<Kept> = {}): Kept => ({
  isSubscribed: true,
  eqfxmarketing: false,
  interests: [],
  revision: 2,
  isSynchronised: true,
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

describe('what is shown', () => {
  it('[PREF-002] is everything on offer in its order, with what was ticked and nothing that is offered no more', () => {
    const { categories } = shownFrom(kept({ interests: ['cars', 'long-gone'] }), offered);
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

  it('suggests what About Me was told, and neither what it was not told nor what it never asks', () => {
    const shown = shownFrom(kept(), offered, new Set(['homeLoan'] as const));
    const suggested = shown.categories
      .flatMap(({ interests }) => interests)
      .filter(({ isSuggested }) => isSuggested === true);
    expect(suggested.map(({ id }) => id)).toEqual(['homes']);
    const { categories } = shownFrom(kept(), offered);
    expect(categories.flatMap(({ interests }) => interests).every((each) => !('isSuggested' in each))).toBe(
      true,
    );
  });

  it.each([[{ isSubscribed: true, eqfxmarketing: false }], [{ isSubscribed: false, eqfxmarketing: true }]])(
    'has the switches as they are on file, of an active account: %o',
    (switches) => {
      expect(shownFrom(kept(switches), offered)).toMatchObject({ ...switches, isActive: true });
    },
  );

  it.each([
    { isSynchronised: true, revision: 3, shown: true },
    { isSynchronised: false, revision: 3, shown: false },
    { isSynchronised: false, revision: 0, shown: true },
  ])(
    'is synchronised unless the provider has yet to learn a change: $revision $isSynchronised',
    ({ shown, ...sync }) => {
      expect(shownFrom(kept(sync), offered).isSynchronised).toBe(shown);
    },
  );
});

describe('what is sent', () => {
  it('is in order with all, some or none of the interests', () => {
    for (const ids of [['tips', 'homes', 'cars'], ['cars'], []]) {
      expect(errorsOf(form(ids.map((id) => ({ id, selected: true }))), offered)).toEqual([]);
    }
    expect(errorsOf(form([], { categories: [] }), offered)).toEqual([]);
  });

  it('is refused with an interest that is not offered, ticked or not', () => {
    for (const selected of [true, false]) {
      expect(errorsOf(form([{ id: 'yachts', selected }]), offered)).toEqual([
        { field: 'categories', message: 'Please choose from the interests on the page.' },
      ]);
    }
  });

  it('is refused with an interest twice, be it in two categories', () => {
    const twice = [{ interests: [{ id: 'cars', selected: true }] }];
    expect(errorsOf(form([], { categories: [...twice, ...twice] }), offered)).toEqual([
      { field: 'categories', message: 'Please send each interest once.' },
    ]);
  });
});

describe('what is chosen', () => {
  it('[PREF-009] is in the order of the catalogue, whatever the order it was sent in', () => {
    const sent = form([
      { id: 'cars', selected: true },
      { id: 'tips', selected: true },
    ]);
    expect(choicesOf(sent, before(), offered).interests).toEqual(['tips', 'cars']);
  });

  it('[PREF-009] leaves what was not sent as it was, and unticks what was sent so', () => {
    const sent = form([{ id: 'cars', selected: false }]);
    expect(choicesOf(sent, before(['homes', 'cars']), offered).interests).toEqual(['homes']);
  });

  it('drops what is offered no more', () => {
    expect(choicesOf(form([]), before(['long-gone', 'tips']), offered).interests).toEqual(['tips']);
  });

  it('[PREF-010] keeps the interests on file while unsubscribing, and takes the switches over', () => {
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
