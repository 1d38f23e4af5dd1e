import { describe, expect, it } from 'vitest';

import { interestNames, shownConsents, type ConsentRow, type ConsentTexts } from './consents.rules.ts';
import type { Interests } from './preferences.rules.ts';

const interests: Interests = {
  version: 'interests-1',
  categories: [
    { name: 'Credit', interests: [{ id: 'tips', name: 'Tips for a better score' }] },
    { name: 'Borrowing', interests: [{ id: 'cars', name: 'Car loans' }] },
  ],
};

const texts: ConsentTexts = {
  consents: [
    {
      kind: 'marketing',
      title: 'Newsletters',
      withdrawing: 'here',
      consequence: 'We write no more.',
      versions: { 'emails-1': '{brand} may write to me; {brand} alone.' },
    },
    {
      kind: 'interests',
      title: 'Your interests',
      withdrawing: 'here',
      consequence: 'All are unticked.',
      versions: { 'interests-1': 'Email me.' },
    },
    {
      kind: 'second-bureau',
      title: 'A second score',
      withdrawing: 'here',
      consequence: 'It is asked no more.',
      versions: { 'second-bureau-1': '{brand} may ask {bureau}.' },
    },
    {
      kind: 'bureau-access',
      title: 'Your credit report',
      withdrawing: 'account',
      consequence: 'Nothing is left.',
      versions: {},
    },
  ],
  sources: { preferences: 'the preferences page' },
};

const row = (overrides: Partial<ConsentRow> = {}): ConsentRow => ({
  kind: 'marketing',
  granted: true,
  at: new Date('2026-11-02T01:00:00Z'),
  source: 'preferences',
  textVersion: 'emails-1',
  bureauName: null,
  interests: [],
  ...overrides,
});

const show = (rows: readonly ConsentRow[]) =>
  shownConsents(rows, { texts, interests, names: { brand: 'Wattle', mainBureau: 'Yarran Credit' } });

const recordOf = (overrides: Partial<ConsentRow>) => show([row(overrides)])[0]?.history[0];

const earlier = new Date('2026-11-01T01:00:00Z');

describe('shownConsents', () => {
  it('[PREF-009] consents are in the order of the file, without those never asked for', () => {
    const shown = show([
      row({ kind: 'bureau-access', textVersion: 'gone' }),
      row(),
      row({ kind: 'never-heard-of' }),
    ]);
    expect(shown.map(({ kind }) => kind)).toEqual(['marketing', 'bureau-access']);
    expect(shown.map(({ withdrawing }) => withdrawing)).toEqual(['here', 'account']);
    expect(show([])).toEqual([]);
  });

  it('a consent in force shows when it was last given', () => {
    expect(show([row(), row({ granted: false, at: earlier })])).toMatchObject([
      { isGiven: true, givenAt: '2026-11-02T01:00:00.000Z', withdrawnAt: null },
    ]);
  });

  it('a consent that was given and is no longer in force shows when it was withdrawn', () => {
    expect(show([row({ granted: false }), row({ at: earlier })])).toMatchObject([
      { isGiven: false, givenAt: null, withdrawnAt: '2026-11-02T01:00:00.000Z' },
    ]);
  });

  it('a consent that was declined and never given does not show as withdrawn', () => {
    expect(show([row({ granted: false })])).toMatchObject([
      { isGiven: false, givenAt: null, withdrawnAt: null },
    ]);
  });
});

describe('consent records', () => {
  it('a consent record has its version’s wording with the brand’s name, and its source', () => {
    expect(recordOf({})).toEqual({
      granted: true,
      at: '2026-11-02T01:00:00.000Z',
      source: 'the preferences page',
      textVersion: 'emails-1',
      text: 'Wattle may write to me; Wattle alone.',
      interests: [],
    });
  });

  it('[SCORE-035] a consent record names the bureau that the member agreed to, not today’s', () => {
    const asked = { kind: 'second-bureau', textVersion: 'second-bureau-1' };
    const [shown] = show([
      row({ ...asked, bureauName: 'Banksia Bureau' }),
      row({ ...asked, bureauName: 'Jarrah Credit', at: earlier }),
    ]);
    expect(shown?.history.map(({ text }) => text)).toEqual([
      'Wattle may ask Banksia Bureau.',
      'Wattle may ask Jarrah Credit.',
    ]);
  });

  it('a consent record never repeats a source that a client named, and has no text for an unknown version', () => {
    expect(recordOf({ source: '<b>/somewhere</b>', textVersion: 'lost' })).toMatchObject({
      source: 'a page of this site',
      textVersion: 'lost',
      text: null,
    });
  });

  it('a consent record names interests in words, and withdrawn interests by id', () => {
    const record = recordOf({
      kind: 'interests',
      textVersion: 'interests-1',
      interests: ['cars', 'long-gone'],
    });
    expect(record?.interests).toEqual(['Car loans', 'long-gone']);
  });

  it('a consent’s history is newest first', () => {
    const [shown] = show([row({ granted: false }), row({ at: earlier })]);
    expect(shown?.history.map(({ granted }) => granted)).toEqual([false, true]);
  });
});

it('every interest has its name, whatever its category', () => {
  expect([...interestNames(interests)]).toEqual([
    ['tips', 'Tips for a better score'],
    ['cars', 'Car loans'],
  ]);
});
