import type { StateCode } from '@wattle/domain/fields/address';
import { LICENCE_CARDS, type Spot } from '@wattle/domain/fields/licence';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import type { DocumentFieldsProps } from './document-values.ts';
import { useLicenceState } from './use-licence-state.ts';

type Line = { x: number; y: number; text: string; width: number; isUpright?: boolean };
type Side = { title: string; hasPhoto: boolean; lines: readonly Line[] };

const SKETCHES: Record<Exclude<DocumentType, 'DL'>, Side> = {
  PP: {
    title: 'Passport',
    hasPhoto: true,
    lines: [{ x: 22, y: 72, text: 'Passport number', width: 146 }],
  },
  MC: {
    title: 'Medicare',
    hasPhoto: false,
    lines: [
      { x: 22, y: 72, text: 'Card number', width: 118 },
      { x: 22, y: 112, text: 'Reference number', width: 154 },
      { x: 22, y: 152, text: 'Valid to', width: 82 },
    ],
  },
};

const RIGHT = 258;

function lineAt(spot: Spot, text: string, width: number): Line {
  const left = 22;
  const right = RIGHT - width + 8;
  if (spot === 'upright') return { x: 173, y: 96 + width / 2, text, width, isUpright: true };
  return {
    'top left': { x: left, y: 68, text, width },
    left: { x: left, y: 96, text, width },
    'top right': { x: right, y: 34, text, width },
    right: { x: right, y: 92, text, width },
    'bottom right': { x: right, y: 156, text, width },
  }[spot];
}

function licenceSides(state: StateCode): Side[] {
  const { number, card } = LICENCE_CARDS[state];
  const licenceNumber = lineAt(number.spot, 'Licence number', 136);
  const cardNumber = lineAt(card.spot, 'Card number', 118);
  if (card.side === 'front') {
    return [{ title: `${state}, front`, hasPhoto: true, lines: [licenceNumber, cardNumber] }];
  }
  return [
    { title: `${state}, front`, hasPhoto: true, lines: [licenceNumber] },
    { title: `${state}, back`, hasPhoto: false, lines: [cardNumber] },
  ];
}

/**
 * Roughly where a document's numbers are; real ones differ by year. Decorative: the fields' hints say the same.
 */
export function DocumentSketch({ type, form }: DocumentFieldsProps & { type: DocumentType }) {
  const state = useLicenceState(form);
  const sides = type === 'DL' ? licenceSides(state) : [SKETCHES[type]];
  return (
    <div className="row id-sketches">
      {sides.map((side) => (
        <SketchedSide key={side.title} side={side} />
      ))}
    </div>
  );
}

function SketchedSide({ side: { title, hasPhoto, lines } }: { side: Side }) {
  return (
    <svg className="id-sketch" viewBox="0 0 272 176" aria-hidden="true" focusable="false">
      <path
        className="id-sketch__card"
        d="M28 1H263Q271 1 271 9V147Q271 175 243 175H9Q1 175 1 167V29Q1 1 28 1Z"
      />
      <text className="id-sketch__title" x="22" y="34">
        {title}
      </text>
      {hasPhoto && <Photo />}
      {lines.map((line) => (
        <SketchLine key={line.text} line={line} />
      ))}
    </svg>
  );
}

function SketchLine({ line: { x, y, text, width, isUpright = false } }: { line: Line }) {
  return (
    <g transform={isUpright ? `rotate(-90 ${x} ${y})` : undefined}>
      <rect className="id-sketch__mark" x={x - 8} y={y - 17} width={width} height="25" rx="6" />
      <text className="id-sketch__sought" x={x} y={y}>
        {text}
      </text>
    </g>
  );
}

function Photo() {
  return (
    <g className="id-sketch__photo">
      <rect x="192" y="52" width="58" height="72" rx="6" />
      <circle cx="221" cy="80" r="11" />
      <path d="M202 116c2-14 9-20 19-20s17 6 19 20z" />
    </g>
  );
}
