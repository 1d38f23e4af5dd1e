import type { ResponseOf } from '@wattle/contract';

import type { Interests } from './preferences.rules.ts';

export type ShownConsent = ResponseOf<'GET /v1/user/consents'>['consents'][number];

/** What every consent says in each of its wordings, and what follows from withdrawing it. */
export type ConsentTexts = {
  consents: readonly {
    kind: ShownConsent['kind'];
    title: string;
    withdrawing: ShownConsent['withdrawing'];
    consequence: string;
    versions: Versions;
  }[];
  sources: Readonly<Record<string, string>>;
};
type Versions = Readonly<Record<string, string>>;

export type ConsentRow = {
  kind: string;
  granted: boolean;
  at: Date;
  source: string;
  textVersion: string;
  interests: readonly string[];
};

type Texts = { texts: ConsentTexts; interests: Interests; brand: string };

/** The name of each interest, by its id; one that is no longer offered has none. */
export function interestNames({ categories }: Interests): ReadonlyMap<string, string> {
  return new Map(categories.flatMap(({ interests }) => interests.map(({ id, name }) => [id, name] as const)));
}

/**
 * Every consent that the member was ever asked for, in the order of the file, each with its history. `rows` come newest
 * first. A consent that nobody has asked for yet is left out.
 */
export function shownConsents(rows: readonly ConsentRow[], of: Texts): ShownConsent[] {
  const names = interestNames(of.interests);
  return of.texts.consents.flatMap((consent) => {
    const its = rows.filter(({ kind }) => kind === consent.kind);
    const [last] = its;
    if (last === undefined) return [];
    const { kind, title, withdrawing, consequence } = consent;
    const wasGiven = its.some(({ granted }) => granted);
    return [
      {
        kind,
        title,
        withdrawing,
        consequence,
        isGiven: last.granted,
        givenAt: last.granted ? last.at.toISOString() : null,
        withdrawnAt: wasGiven && !last.granted ? last.at.toISOString() : null,
        history: its.map((row) => recordOf(row, consent.versions, { names, ...of })),
      },
    ];
  });
}

type RecordTexts = Texts & { names: ReadonlyMap<string, string> };

function recordOf(
  row: ConsentRow,
  versions: Versions,
  { texts, brand, names }: RecordTexts,
): ShownConsent['history'][number] {
  const { granted, at, source, textVersion, interests } = row;
  return {
    granted,
    at: at.toISOString(),
    // A registration names its own page, in words that a client chose; they are not repeated.
    source: texts.sources[source] ?? 'a page of this site',
    textVersion,
    text: wordsOf(row, versions, brand),
    interests: interests.map((id) => names.get(id) ?? id),
  };
}

/** The wording that was agreed to; null for one that is no longer in the file. */
export function wordsOf(
  { textVersion }: Pick<ConsentRow, 'textVersion'>,
  versions: Versions | undefined,
  brand: string,
): string | null {
  return versions?.[textVersion]?.replaceAll('{brand}', brand) ?? null;
}
