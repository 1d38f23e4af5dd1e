import type { Mention } from './mentions.ts';
import type { Row } from './rows.ts';

type AreaCoverage = { area: string; rows: number; covered: number };

export type Coverage = {
  areas: AreaCoverage[];
  /** What makes the check fail, in words. */
  faults: string[];
};

type Input = { rows: readonly Row[]; mentions: readonly Mention[]; departures: readonly string[] };

/**
 * Counts the rows that tests name, by area. A row without a test is a fault, and so is a test without a row, or a row
 * that departs from the documents in the rows or in the table of departures only.
 */
export function coverageOf({ rows, mentions, departures }: Input): Coverage {
  const known = new Set(rows.map(({ id }) => id));
  const covered = new Set(mentions.map(({ id }) => id));
  const departing = rows.filter(({ departs }) => departs).map(({ id }) => id);
  return {
    areas: [...Map.groupBy(rows, ({ area }) => area)].map(([area, own]) => ({
      area,
      rows: own.length,
      covered: own.filter(({ id }) => covered.has(id)).length,
    })),
    faults: [
      ...mentions
        .filter(({ id }) => !known.has(id))
        .map(({ id, file, line }) => `${file}:${line} names ${id}, which is no requirement.`),
      ...rows
        .filter(({ id }) => !covered.has(id))
        .map(({ id, requirement }) => `${id} has no test: ${requirement}`),
      ...departing
        .filter((id) => !departures.includes(id))
        .map((id) => `${id} departs from the documents, and is not in the table of departures.`),
      ...departures
        .filter((id) => !departing.includes(id))
        .map((id) => `${id} is in the table of departures, and its origin does not say so.`),
    ],
  };
}
