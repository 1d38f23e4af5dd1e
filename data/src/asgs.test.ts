import { geoArea } from 'd3-geo';
import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';

import { regionsOfAsgs } from './asgs.ts';

const ring = [
  [150, -33],
  [151, -33],
  [151, -32],
  [150, -32],
  [150, -33],
];
const fileWith = (properties: Record<string, unknown>) => ({
  type: 'FeatureCollection' as const,
  features: [
    { type: 'Feature' as const, properties, geometry: { type: 'Polygon' as const, coordinates: [ring] } },
    { type: 'Feature' as const, properties: { SA3_CODE21: '19999' }, geometry: null },
  ],
});

describe('official boundaries', () => {
  it.each([
    { SA3_CODE21: '11703', SA3_NAME21: 'Sydney Inner City' },
    { sa3_code_2021: 11_703, sa3_name_2021: 'Sydney Inner City' },
  ])(
    '[MAP-011] are taken by either spelling, turned the way that is drawn, with their credit line',
    (properties) => {
      const regions = regionsOfAsgs(fileWith(properties));
      const { features } = feature(regions, regions.objects.regions);
      expect(features).toHaveLength(1);
      expect(features[0]).toMatchObject({
        id: '11703',
        properties: { name: 'Sydney Inner City', state: 'New South Wales' },
      });
      for (const each of features) expect(geoArea(each)).toBeLessThan(0.01);
      expect(regions).toMatchObject({ isApproximate: false, credit: expect.stringMatching(/CC BY 4\.0/) });
    },
  );

  it('refuses a file of something else', () => {
    expect(() => regionsOfAsgs(fileWith({ name: 'a lake' }))).toThrow('SA3_CODE21');
  });
});
