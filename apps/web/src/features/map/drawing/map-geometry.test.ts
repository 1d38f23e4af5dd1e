import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawnRegions, drawnShape, middleOf, project, regionAt, SIZE } from './map-geometry.ts';
import type { Regions } from '../use-score-map.ts';

const file = join(import.meta.dirname, '../../../../../../content/map/regions.topo.json');
const regions = JSON.parse(readFileSync(file, 'utf8')) as Regions;
const drawn = drawnRegions(regions);

const square = (x: number, y: number, side: number) => [
  [
    [x, y] as const,
    [x, y + side] as const,
    [x + side, y + side] as const,
    [x + side, y] as const,
    [x, y] as const,
  ],
];

describe('the shapes of the regions', () => {
  it('[MAP-014] centres the map as specified, with 4096 pixels around the world at zoom 4', () => {
    expect(project([133.25, -27.92])).toEqual([SIZE.width / 2, SIZE.height / 2]);
    const [west] = project([-180, 0]);
    const [east] = project([180, 0]);
    expect(east - west).toBeCloseTo(4096, 1);
  });

  it('draws every region of the file with its name', () => {
    expect(drawn).toHaveLength(regions.objects.regions.geometries.length);
    expect(drawn.filter(({ name, path }) => name === '' || !path.startsWith('M'))).toEqual([]);
  });

  it.each([
    ['Sydney Inner City', [151.2073, -33.8708]],
    ['Melbourne City', [144.9631, -37.8136]],
    ['Alice Springs', [133.87, -23.7]],
  ] as const)('finds %s at its location, and no region at sea', (name, at) => {
    expect(regionAt(drawn, project(at))?.name).toBe(name);
    expect(regionAt(drawn, project([156, -33]))).toBeNull();
  });

  it('takes a region’s centre from its largest part', () => {
    const { rings, box } = drawnShape({ coordinates: [square(120, -1, 1), square(140, -4, 4)] });
    const [x, y] = middleOf(rings);
    const [left, top] = project([140, 0]);
    expect([x, y]).toEqual([
      expect.closeTo((left + box.right) / 2, 1),
      expect.closeTo((top + box.bottom) / 2, 0),
    ]);
  });
});
