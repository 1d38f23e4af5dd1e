import { type Box, type Position, project } from './map-geometry.ts';
import { fitted, type View } from './map-view.ts';

export type Capital = { readonly name: string; readonly box: Box; readonly view: View };

/** Half the inset's size in map units: about 100 km across. */
const REACH = { across: 6, down: 5.5 };

/** Keyed by the first digit of the state's region codes, in button order. */
const WHERE: readonly (readonly [state: string, name: string, at: Position])[] = [
  ['1', 'Sydney', [151.02, -33.86]],
  ['2', 'Melbourne', [145.02, -37.86]],
  ['3', 'Brisbane', [153.03, -27.48]],
  ['5', 'Perth', [115.9, -32.0]],
  ['4', 'Adelaide', [138.6, -34.9]],
  ['6', 'Hobart', [147.3, -42.85]],
  ['7', 'Darwin', [130.95, -12.45]],
  ['8', 'Canberra', [149.12, -35.3]],
];

export const CAPITALS: readonly Capital[] = WHERE.map(([, name, at]) => {
  const [x, y] = project(at);
  const { across, down } = REACH;
  const box = { left: x - across, right: x + across, top: y - down, bottom: y + down };
  return { name, box, view: fitted(box, 1) };
});

const SYDNEY = 0;

/** The capital of a region's state; Sydney without a region and for the other territories. */
export function capitalOf(region: string | null): Capital | undefined {
  const at = WHERE.findIndex(([state]) => region?.startsWith(state) === true);
  return CAPITALS[at === -1 ? SYDNEY : at];
}
