import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import ScoreMapPage from './score-map.page.tsx';

export const AREAS = 'POST /v1/map/areas';
export const AREA = 'POST /v1/map/area';
export const SYDNEY = {
  sA3Code: '11703',
  sA3Name: 'Sydney Inner City',
  sA2Name: 'Sydney - Haymarket',
  place: 'Sydney NSW 2000',
  localities: ['Sydney'],
  isForPost: false,
};
const shape = (x: number): [number, number][] => [
  [x, -33],
  [x, -32],
  [x + 1, -32],
  [x + 1, -33],
  [x, -33],
];
const REGIONS = {
  type: 'Topology',
  credit: 'Approximate boundaries, drawn for a test',
  isApproximate: true,
  arcs: [shape(150)],
  objects: {
    regions: {
      type: 'GeometryCollection',
      geometries: [
        {
          type: 'Polygon',
          id: '11703',
          arcs: [[0]],
          properties: { name: 'Sydney Inner City', state: 'New South Wales' },
        },
      ],
    },
  },
};

/** Requests for the regions file, which are not API calls. */
type RegionsFile = { isThere: boolean; tries: number };

export function installMap(): { api: FakeApi; file: RegionsFile } {
  const file = { isThere: true, tries: 0 };
  const api = installFakeApi();
  api.on('GET /v1/user/init', memberOf());
  api.on(AREAS, [SYDNEY]);
  api.on(AREA, {
    sA3Code: '11703',
    sA3Name: 'Sydney Inner City',
    sA3GeoJSON: { type: 'MultiPolygon', coordinates: [[shape(150)]] },
    sA3CreditScore: 640,
  });
  api.on('GET /v1/map/statistics', {
    name: 'scoreMapData18',
    isIllustrative: true,
    states: [{ code: '1', name: 'New South Wales' }],
    sA3Scores: { '11703': 640 },
    sA4Regions: {
      '1': { low: [{ region: 'Hunter', score: 600 }], high: [{ region: 'Illawarra', score: 660 }] },
    },
    sA3Generations: { '11703': [{ generation: 'genY', male: 611, female: 622 }] },
  });
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.includes('regions.topo')) return calls(input, init);
    file.tries += 1;
    return file.isThere ? Response.json(REGIONS) : new Response(null, { status: 503 });
  });
  return { api, file };
}

export const open = (address = '/credit-score-map') =>
  openPage(address, { '/credit-score-map/:postCode?': ScoreMapPage });
export const region = () => screen.findByRole('heading', { name: 'Sydney Inner City, New South Wales' });

/** The group that moves. */
export function land(): SVGElement {
  const group = document.querySelector<SVGElement>('.map__land');
  if (group === null) throw new Error('there is no map');
  return group;
}
