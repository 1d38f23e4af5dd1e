import type { Mention } from './mentions.ts';
import type { Row } from './rows.ts';

export type CompleteAreas = { areas: string[]; exceptions: Record<string, string> };

type AreaCoverage = { area: string; rows: number; covered: number; missing: Row[] };

export type Coverage = {
  areas: AreaCoverage[];
  unknown: Mention[];
  /** What makes the check fail, in words. */
  faults: string[];
};

type Input = { rows: readonly Row[]; mentions: readonly Mention[]; complete: CompleteAreas };

function faultsOfExceptions({ rows, complete }: Input, covered: ReadonlySet<string>): string[] {
  const known = new Set(rows.map(({ id }) => id));
  return Object.entries(complete.exceptions).flatMap(([id, reason]) => {
    if (!known.has(id)) return [`complete-areas.json excepts ${id}, which is no requirement.`];
    if (reason.trim() === '') return [`complete-areas.json excepts ${id} without a reason.`];
    return covered.has(id) ? [`complete-areas.json excepts ${id}, which a test shows.`] : [];
  });
}

function faultsOfAreas({ complete }: Input, areas: readonly AreaCoverage[]): string[] {
  return complete.areas.flatMap((name) => {
    const area = areas.find((each) => each.area === name);
    if (!area) return [`complete-areas.json lists ${name}, which is no area.`];
    return area.missing
      .filter(({ id }) => complete.exceptions[id] === undefined)
      .map(({ id, requirement }) => `${id} has no test, but ${name} is listed as complete: ${requirement}`);
  });
}

/** Which rows are named by tests, area by area, and which faults there are. */
export function coverageOf(input: Input): Coverage {
  const { rows, mentions } = input;
  const known = new Set(rows.map(({ id }) => id));
  const covered = new Set(mentions.map(({ id }) => id));
  const unknown = mentions.filter(({ id }) => !known.has(id));
  const areas = [...Map.groupBy(rows, ({ area }) => area)].map(([area, own]) => {
    const missing = own.filter(({ id }) => !covered.has(id));
    return { area, rows: own.length, covered: own.length - missing.length, missing };
  });
  const faults = [
    ...unknown.map(({ id, file, line }) => `${file}:${line} names ${id}, which is no requirement.`),
    ...faultsOfAreas(input, areas),
    ...faultsOfExceptions(input, covered),
  ];
  return { areas, unknown, faults };
}
