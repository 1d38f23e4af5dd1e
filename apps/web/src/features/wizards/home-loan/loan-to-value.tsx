import type { HomeLoanSummary } from '@wattle/domain/home-loan/summary';
import { formatDollars } from '@wattle/domain/money';

const WIDTH = 400;
const BAR = { y: 26, height: 26 };

/** The loan against the property's value, as a drawing and in words for screen readers. */
export function LoanToValue({ summary }: { summary: HomeLoanSummary }) {
  const { propertyValue, lvrPercent, lvrMaxPercent } = summary;
  // A loan above the value needs a larger scale.
  const scale = WIDTH / Math.max(lvrPercent, 100);
  const mark = lvrMaxPercent * scale;
  const isHigh = lvrPercent > lvrMaxPercent;
  const isRight = mark > WIDTH / 2;
  return (
    <figure className="grid gap-2 lvr">
      <svg viewBox={`0 0 ${WIDTH} 60`} aria-hidden="true" focusable="false">
        <rect className="lvr__value" y={BAR.y} width={100 * scale} height={BAR.height} rx="6" />
        <rect
          className={isHigh ? 'lvr__loan lvr__loan--high' : 'lvr__loan'}
          y={BAR.y}
          width={Math.max(lvrPercent * scale, 2)}
          height={BAR.height}
          rx="6"
        />
        <path className="lvr__mark" d={`M${mark} ${BAR.y - 6}V${BAR.y + BAR.height + 6}`} />
        <text className="lvr__label" x={mark} y="14" textAnchor={isRight ? 'end' : 'start'}>
          {lvrMaxPercent}% mark
        </text>
      </svg>
      <figcaption className="small">
        <strong>{percentInWords(lvrPercent)} of the property value</strong> of {formatDollars(propertyValue)}.{' '}
        {isHigh ? 'Above' : 'Not above'} the {lvrMaxPercent}% that most lenders prefer.
      </figcaption>
    </figure>
  );
}

/** One decimal, never rounded onto a bound: 90.0001 reads as above 90. */
function percentInWords(percent: number): string {
  const rounded = Math.round(percent * 10) / 10;
  const isWhole = Number.isInteger(rounded) && Math.abs(percent - rounded) > 1e-9;
  if (!isWhole) return `${rounded}%`;
  return percent > rounded ? `Just over ${rounded}%` : `Just under ${rounded}%`;
}
