import type { ResponseOf } from '@wattle/contract';

import type { Interests } from './preferences.rules.ts';

export type ShownConsent = ResponseOf<'GET /v1/user/consents'>['consents'][number];

/** What `consents.yaml` says of each consent: its wordings by version, and the consequence of withdrawing it. */
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
  bureauName: string | null;
  interests: readonly string[];
};

type Names = { brand: string; mainBureau: string };
type Texts = { texts: ConsentTexts; interests: Interests; names: Names };

/** Names by id; an interest that is no longer offered has none. */
export function interestNames({ categories }: Interests): ReadonlyMap<string, string> {
  return new Map(categories.flatMap(({ interests }) => interests.map(({ id, name }) => [id, name] as const)));
}

/** Consents the member was ever asked for, in the file's order, each with its history. `rows` are newest first. */
export function shownConsents(rows: readonly ConsentRow[], wording: Texts): ShownConsent[] {
  const interests = interestNames(wording.interests);
  return wording.texts.consents.flatMap((consent) => {
    const its = rows.filter(({ kind }) => kind === consent.kind);
    const [last] = its;
    if (last === undefined) return [];
    const { kind, withdrawing } = consent;
    const wasGiven = its.some(({ granted }) => granted);
    return [
      {
        kind,
        title: named(consent.title, last, wording.names),
        withdrawing,
        consequence: named(consent.consequence, last, wording.names),
        isGiven: last.granted,
        givenAt: last.granted ? last.at.toISOString() : null,
        withdrawnAt: wasGiven && !last.granted ? last.at.toISOString() : null,
        history: its.map((row) => recordOf(row, consent.versions, { ...wording, interestNames: interests })),
      },
    ];
  });
}

type RecordTexts = Texts & { interestNames: ReadonlyMap<string, string> };

function recordOf(
  row: ConsentRow,
  versions: Versions,
  { texts, names, interestNames: interestsById }: RecordTexts,
): ShownConsent['history'][number] {
  const { granted, at, source, textVersion, interests } = row;
  return {
    granted,
    at: at.toISOString(),
    // A registration's source is text from a client, so it is not repeated.
    source: texts.sources[source] ?? 'a page of this site',
    textVersion,
    text: wordsOf(row, versions, names),
    interests: interests.map((id) => interestsById.get(id) ?? id),
  };
}

/** The wording agreed to, with the bureau that it named; null for a version that is no longer in the file. */
export function wordsOf(
  row: Pick<ConsentRow, 'textVersion' | 'bureauName'>,
  versions: Versions | undefined,
  names: Names,
): string | null {
  const words = versions?.[row.textVersion];
  return words === undefined ? null : named(words, row, names);
}

/** Names the consent's bureau; one that names none is about the main bureau. */
const named = (words: string, { bureauName }: Pick<ConsentRow, 'bureauName'>, names: Names): string =>
  words.replaceAll('{brand}', names.brand).replaceAll('{bureau}', bureauName ?? names.mainBureau);
