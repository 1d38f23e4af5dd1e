import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

type Line = { x: number; y: number; text: string; isSought?: boolean; width?: number };
type Sketch = { hasPhoto: boolean; lines: readonly Line[] };

const SKETCHES: Record<DocumentType, Sketch> = {
  DL: {
    hasPhoto: true,
    lines: [
      { x: 22, y: 34, text: "Driver's licence" },
      { x: 22, y: 72, text: 'Card number', isSought: true, width: 118 },
      { x: 22, y: 138, text: 'Licence number', isSought: true, width: 136 },
    ],
  },
  PP: {
    hasPhoto: true,
    lines: [
      { x: 22, y: 34, text: 'Passport' },
      { x: 22, y: 72, text: 'Passport number', isSought: true, width: 146 },
    ],
  },
  MC: {
    hasPhoto: false,
    lines: [
      { x: 22, y: 34, text: 'Medicare' },
      { x: 22, y: 72, text: 'Card number', isSought: true, width: 118 },
      { x: 22, y: 112, text: 'Reference number', isSought: true, width: 154 },
      { x: 22, y: 152, text: 'Valid to', isSought: true, width: 82 },
    ],
  },
};

/**
 * Roughly where a document's numbers are; real ones differ by state and year. Decorative: the fields' hints say the
 * same.
 */
export function DocumentSketch({ type }: { type: DocumentType }) {
  const { hasPhoto, lines } = SKETCHES[type];
  return (
    <svg className="id-sketch" viewBox="0 0 272 176" aria-hidden="true" focusable="false">
      <path
        className="id-sketch__card"
        d="M28 1H263Q271 1 271 9V147Q271 175 243 175H9Q1 175 1 167V29Q1 1 28 1Z"
      />
      {hasPhoto && <Photo />}
      {lines.map((line) => (
        <SketchLine key={line.text} line={line} />
      ))}
    </svg>
  );
}

function SketchLine({ line: { x, y, text, isSought = false, width = 0 } }: { line: Line }) {
  if (!isSought) {
    return (
      <text className="id-sketch__title" x={x} y={y}>
        {text}
      </text>
    );
  }
  return (
    <g>
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
