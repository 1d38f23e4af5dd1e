import type { ConsentRow, ConsentTexts, Interests, ShownConsent } from './preferences.ports.ts';

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
  { granted, at, source, textVersion, interests }: ConsentRow,
  versions: Readonly<Record<string, string>>,
  { texts, brand, names }: RecordTexts,
): ShownConsent['history'][number] {
  return {
    granted,
    at: at.toISOString(),
    // A registration names its own page, in words that a client chose; they are not repeated.
    source: texts.sources[source] ?? 'a page of this site',
    textVersion,
    text: versions[textVersion]?.replaceAll('{brand}', brand) ?? null,
    interests: interests.map((id) => names.get(id) ?? id),
  };
}
