import { memo } from 'react';

export type DialGeometry = {
  viewBox: string;
  centreX: number;
  centreY: number;
  radius: number;
  stamensPerBand: number;
  stamenStart: number;
  stamenWidth: number;
  dotRadius: number;
  trackAt: number;
  trackWidth: number;
  beadRadius: number;
};

const standardDial: DialGeometry = {
  viewBox: '0 0 400 214',
  centreX: 200,
  centreY: 204,
  radius: 190,
  stamensPerBand: 15,
  stamenStart: 0.66,
  stamenWidth: 1.6,
  dotRadius: 2.6,
  trackAt: 0.585,
  trackWidth: 6,
  beadRadius: 9,
};

const bandNumbers = [1, 2, 3, 4, 5] as const;
const lengths = [1, 0.8, 0.92, 0.74, 0.86];
const bandGap = 0.012;

type Point = { x: string; y: string };

/** `along` runs from 0 at the left end of the half circle to 1 at the right. */
function pointAt(geometry: DialGeometry, along: number, share: number): Point {
  const angle = Math.PI * (1 - along);
  const reach = geometry.radius * share;
  return {
    x: (geometry.centreX + Math.cos(angle) * reach).toFixed(1),
    y: (geometry.centreY - Math.sin(angle) * reach).toFixed(1),
  };
}

type DialDrawingProps = {
  /** 0 at the left end, 1 at the right; null dims every stamen and draws no bead. */
  position: number | null;
  /** The arc, 1 to 5, that colours the bead. */
  segment: number;
  /** A second position, 0 to 1, drawn as a hollow bead. */
  compared?: number | undefined;
  geometry?: DialGeometry;
};

/** The drawing alone, hidden from assistive technology: the caller must give the score as text. */
export const DialDrawing = memo(
  ({ position, segment, compared, geometry = standardDial }: DialDrawingProps) => (
    <svg className="dial__svg" viewBox={geometry.viewBox} aria-hidden="true" focusable="false">
      {bandNumbers.map((band) => (
        <Stamens key={band} band={band} position={position} geometry={geometry} />
      ))}
      {bandNumbers.map((band) => (
        <Arc key={band} band={band} geometry={geometry} />
      ))}
      {compared !== undefined && <HollowBead position={compared} geometry={geometry} />}
      {position !== null && <Bead position={position} segment={segment} geometry={geometry} />}
    </svg>
  ),
);
DialDrawing.displayName = 'DialDrawing';

type PartProps = { band: number; geometry: DialGeometry };

/**
 * A band's stamens, the lit and the dim ones as one path each: fading each by itself would cost a phone a layer per
 * stamen.
 */
function Stamens({ band, position, geometry }: PartProps & { position: number | null }) {
  const perBand = geometry.stamensPerBand;
  const indices = Array.from({ length: perBand }, (_, offset) => (band - 1) * perBand + offset);
  const lit = indices.filter((index) => position !== null && alongOf(index, perBand) <= position);
  const dim = indices.slice(lit.length);
  return (
    <g className={`stamens b${band}`}>
      {lit.length > 0 && <Bundle className="st lit" indices={lit} geometry={geometry} />}
      {dim.length > 0 && <Bundle className="st" indices={dim} geometry={geometry} />}
    </g>
  );
}

type BundleProps = { className: string; indices: readonly number[]; geometry: DialGeometry };

function Bundle({ className, indices, geometry }: BundleProps) {
  const stamens = indices.map((index) => stamenAt(geometry, index));
  return (
    <g className={className}>
      <path d={stamens.map(({ line }) => line).join('')} strokeWidth={geometry.stamenWidth} />
      <path d={stamens.map(({ dot }) => dot).join('')} />
    </g>
  );
}

function stamenAt(geometry: DialGeometry, index: number): { line: string; dot: string } {
  const along = alongOf(index, geometry.stamensPerBand);
  const share = lengths[(index * 2) % lengths.length] ?? 1;
  const start = pointAt(geometry, along, geometry.stamenStart);
  const tip = pointAt(geometry, along, geometry.stamenStart + (1 - geometry.stamenStart) * share);
  const radius = (geometry.dotRadius * (index % 5 === 0 ? 1.25 : 1)).toFixed(2);
  const half = `a${radius} ${radius} 0 1 0 `;
  const across = (Number(radius) * 2).toFixed(2);
  return {
    line: `M${start.x} ${start.y}L${tip.x} ${tip.y}`,
    dot: `M${tip.x} ${tip.y}m-${radius} 0${half}${across} 0${half}-${across} 0z`,
  };
}

function alongOf(index: number, perBand: number): number {
  return (index + 0.5) / (perBand * 5);
}

function Arc({ band, geometry }: PartProps) {
  const from = pointAt(geometry, (band - 1) / 5 + (band === 1 ? 0 : bandGap), geometry.trackAt);
  const to = pointAt(geometry, band / 5 - (band === 5 ? 0 : bandGap), geometry.trackAt);
  const radius = (geometry.radius * geometry.trackAt).toFixed(1);
  return (
    <path
      className={`arc b${band}`}
      d={`M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`}
      strokeWidth={geometry.trackWidth}
    />
  );
}

type BeadProps = { position: number; segment: number; geometry: DialGeometry };

function Bead({ position, segment, geometry }: BeadProps) {
  const { x, y } = pointAt(geometry, position, geometry.trackAt);
  return (
    <g className={`bead b${segment}`}>
      <circle className="halo" cx={x} cy={y} r={geometry.beadRadius * 1.55} />
      <circle className="core" cx={x} cy={y} r={geometry.beadRadius} />
    </g>
  );
}

function HollowBead({ position, geometry }: Omit<BeadProps, 'segment'>) {
  const { x, y } = pointAt(geometry, position, geometry.trackAt);
  return <circle className="bead__hollow" cx={x} cy={y} r={geometry.beadRadius} />;
}
