import { describe, expect, it } from 'vitest';

import { auditOf, keyOf, type Evidence } from './audit.ts';
import type { Entry, Kind } from './entry.ts';

let at = 0;
const entry = (state: Entry['state'], kind: Kind, value = '', subject = 'zoe'): Entry => {
  at += 1;
  return { at, state, kind, subject, value };
};
const promised = (kind: Kind, value = '', subject = 'zoe'): Entry[] => [
  entry('asked', kind, value, subject),
  entry('acknowledged', kind, value, subject),
];

const nothing: Evidence = { once: new Map(), states: new Map(), tallies: new Map() };
const once = (kind: Kind, places: Record<string, number>): Evidence => ({
  ...nothing,
  once: new Map([[keyOf(kind, 'zoe'), places]]),
});
const shown = (kind: Kind, places: Record<string, string>): Evidence => ({
  ...nothing,
  states: new Map([[keyOf(kind, 'zoe'), places]]),
});
const tallied = (count: number): Evidence => ({
  ...nothing,
  tallies: new Map([[keyOf('code', 'zoe'), count]]),
});
const notes = (entries: Entry[], evidence: Evidence): string[] =>
  auditOf(entries, evidence).findings.map(({ verdict, kind, note }) => `${verdict} ${kind}: ${note}`);

describe('what happens once', () => {
  it('is right where every place shows it once', () => {
    expect(notes(promised('complaint'), once('complaint', { row: 1, mail: 1 }))).toEqual([]);
  });

  it('is lost where it was acknowledged and is missing, whole or in part', () => {
    expect(notes(promised('complaint'), nothing)).toEqual(['lost complaint: found nowhere']);
    expect(notes(promised('complaint'), once('complaint', { row: 1, 'at the CRM': 0 }))).toEqual([
      'lost complaint: at the CRM: none',
    ]);
  });

  it('is doubled where a place shows it twice, acknowledged or not', () => {
    expect(notes(promised('lead'), once('lead', { row: 1, 'at the partner': 2 }))).toEqual([
      'doubled lead: at the partner: 2',
    ]);
    expect(notes([entry('asked', 'lead')], once('lead', { row: 2 }))).toEqual(['doubled lead: row: 2']);
  });

  it('may be there or not, but as a whole, where it was never answered', () => {
    const asked = [entry('asked', 'complaint')];
    expect(notes(asked, nothing)).toEqual([]);
    expect(notes(asked, once('complaint', { row: 0, mail: 0 }))).toEqual([]);
    expect(notes(asked, once('complaint', { row: 1, mail: 1 }))).toEqual([]);
    expect(notes(asked, once('complaint', { row: 1, mail: 0 }))).toEqual(['lost complaint: mail: none']);
    expect(auditOf(asked, nothing).unanswered).toBe(1);
  });
});

describe('a state', () => {
  it('is the last that was acknowledged', () => {
    const written = [...promised('answer', '100'), ...promised('answer', '200')];
    expect(notes(written, shown('answer', { shown: '200' }))).toEqual([]);
    expect(notes(written, shown('answer', { shown: '100' }))).toEqual([
      'lost answer: shown: 100 instead of 200',
    ]);
    expect(notes(written, nothing)).toEqual(['lost answer: shown nowhere']);
  });

  it('or one that was asked for since', () => {
    const written = [...promised('freeze', 'on'), entry('asked', 'freeze', 'off')];
    expect(notes(written, shown('freeze', { shown: 'off', 'at the bureau': 'on' }))).toEqual([]);
    expect(notes(written, shown('freeze', { shown: 'gone' }))).toEqual([
      'lost freeze: shown: gone instead of on or off',
    ]);
  });
});

it('of messages there are as many as requests at most, and one at least', () => {
  const asked = [entry('asked', 'code'), entry('asked', 'code'), entry('acknowledged', 'code')];
  expect(notes(asked, tallied(1))).toEqual([]);
  expect(notes(asked, tallied(2))).toEqual([]);
  expect(notes(asked, tallied(3))).toEqual(['doubled code: 3 for 2 requests']);
  expect(notes(asked, tallied(0))).toEqual(['lost code: none arrived']);
});

it('one subject is never mistaken for another', () => {
  const written = [...promised('lead', '', 'ada'), ...promised('lead')];
  expect(auditOf(written, once('lead', { row: 1 })).findings.map(({ subject }) => subject)).toEqual(['ada']);
  expect(auditOf(written, nothing).acknowledged).toEqual({ lead: 2 });
});
