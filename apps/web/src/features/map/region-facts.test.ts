import { mapStepOf } from '@wattle/domain/map/palette';
import { describe, expect, it } from 'vitest';
import regionsFile from '../../../../../content/map/regions.topo.json';
import statisticsFile from '../../../../../content/map/scoreMapData18.json';
import { extremesOf } from './region-facts.tsx';
import { listRegions, type Regions, type Statistics } from './use-score-map.ts';

const regions = regionsFile as unknown as Regions;
const statistics = statisticsFile as unknown as Statistics;
const map = { regions, isGivenUp: false };
const { sA3Scores, sA4Regions } = statistics;

describe('what is said of a region', () => {
  it.each(statistics.states)(
    '[MAP-003] [MAP-016] lists no region of $name that the map shades otherwise',
    ({ code }) => {
      const steps = listRegions(regions)
        .filter((region) => region.code.startsWith(code))
        .flatMap((region) => sA3Scores[region.code] ?? [])
        .map(mapStepOf);
      const { low, high } = extremesOf(statistics, map, code) ?? { low: [], high: [] };
      expect(low.length).toBeGreaterThan(0);
      expect(mapStepOf(low[0]?.score ?? 0)).toBe(Math.min(...steps));
      expect(mapStepOf(high[0]?.score ?? 0)).toBe(Math.max(...steps));
    },
  );

  it('[MAP-003] [MAP-015] lists the larger areas, and calls them so, where there is no map', () => {
    const without = extremesOf(statistics, { regions: null, isGivenUp: true }, '1');
    expect(without).toEqual({ areas: 'of the larger areas', ...sA4Regions['1'] });
    expect(extremesOf(statistics, { regions: null, isGivenUp: false }, '1')).toBeNull();
  });
});
