import { ONCE, STATES, TALLIES, type Entry, type Kind } from './entry.ts';

/**
 * What was found afterwards, in the database, at the providers and through the API. A place is where a write that
 * happens once shows: 'row', 'mail', 'case at the CRM'.
 */
export type Evidence = {
  /** How often, at each place; a subject that is missing was found nowhere. */
  once: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** What a state is now, at each place. */
  states: ReadonlyMap<string, Readonly<Record<string, string>>>;
  tallies: ReadonlyMap<string, number>;
};

export type Finding = { verdict: 'lost' | 'doubled'; kind: Kind; subject: string; note: string };

export type Audit = {
  findings: Finding[];
  /** Writes that were acknowledged, by kind. */
  acknowledged: Readonly<Record<string, number>>;
  /** Writes that happen once whose answer never came: they may have happened or not. */
  unanswered: number;
};

/** The name under which evidence is kept. */
export const keyOf = (kind: Kind, subject: string): string => `${kind} ${subject}`;

/** Compares what was promised with what is there. A write whose answer never came may be there once, or not at all. */
export function auditOf(entries: readonly Entry[], evidence: Evidence): Audit {
  const bySubject = Map.groupBy(entries, ({ kind, subject }) => keyOf(kind, subject));
  const findings = [...bySubject].flatMap(([key, written]) => findingsOf(key, written, evidence));
  const acknowledged: Record<string, number> = {};
  for (const { kind, state } of entries) {
    if (state === 'acknowledged') acknowledged[kind] = (acknowledged[kind] ?? 0) + 1;
  }
  const unanswered = [...bySubject.values()].filter(
    (written) => isAmong(ONCE, written[0]?.kind) && !written.some(isAcknowledged),
  ).length;
  return { findings, acknowledged, unanswered };
}

const isAcknowledged = ({ state }: Entry): boolean => state === 'acknowledged';

const isAmong = (kinds: readonly string[], kind: string | undefined): boolean =>
  kind !== undefined && kinds.includes(kind);

function findingsOf(key: string, written: readonly Entry[], evidence: Evidence): Finding[] {
  const [first] = written;
  if (first === undefined) return [];
  const found = (verdict: Finding['verdict'], note: string): Finding => ({
    verdict,
    kind: first.kind,
    subject: first.subject,
    note,
  });
  if (isAmong(ONCE, first.kind)) return onceFindings(written, evidence.once.get(key) ?? {}, found);
  if (isAmong(STATES, first.kind)) return stateFindings(written, evidence.states.get(key) ?? {}, found);
  if (isAmong(TALLIES, first.kind)) return tallyFindings(written, evidence.tallies.get(key) ?? 0, found);
  return [];
}

type Found = (verdict: Finding['verdict'], note: string) => Finding;

/** All of its places show it or none does. Only an unanswered call may be found nowhere. */
function onceFindings(
  written: readonly Entry[],
  places: Readonly<Record<string, number>>,
  found: Found,
): Finding[] {
  const counts = Object.entries(places);
  const happened = counts.some(([, count]) => count > 0);
  const expected = happened || written.some(isAcknowledged);
  if (counts.length === 0) return expected ? [found('lost', 'found nowhere')] : [];
  return counts.flatMap(([place, count]) => {
    if (count > 1) return [found('doubled', `${place}: ${count}`)];
    return count === 0 && expected ? [found('lost', `${place}: none`)] : [];
  });
}

/** The value that was acknowledged last, or one that was asked for since. */
function stateFindings(
  written: readonly Entry[],
  places: Readonly<Record<string, string>>,
  found: Found,
): Finding[] {
  const last = written.findLastIndex(isAcknowledged);
  if (last === -1) return [];
  const allowed = new Set(written.slice(last).map(({ value }) => value));
  const shown = Object.entries(places);
  if (shown.length === 0) return [found('lost', 'shown nowhere')];
  return shown.flatMap(([place, value]) =>
    allowed.has(value) ? [] : [found('lost', `${place}: ${value} instead of ${[...allowed].join(' or ')}`)],
  );
}

function tallyFindings(written: readonly Entry[], count: number, found: Found): Finding[] {
  const asked = written.filter(({ state }) => state === 'asked').length;
  if (count > asked) return [found('doubled', `${count} for ${asked} requests`)];
  return count === 0 && written.some(isAcknowledged) ? [found('lost', 'none arrived')] : [];
}
