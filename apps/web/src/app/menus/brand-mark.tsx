import { Link } from 'react-router';
import { brand } from '#web/navigation/brand.ts';
import { paths } from '#web/navigation/paths.ts';

const petals = Array.from({ length: 12 }, (_, index) => {
  const angle = (index / 12) * Math.PI * 2 - 0.2;
  return { index, cx: (20 + Math.cos(angle) * 9.6).toFixed(1), cy: (15 + Math.sin(angle) * 9.6).toFixed(1) };
});

export function BrandMark() {
  return (
    <Link className="brand" to={paths.home()} aria-label={`${brand.name} home`}>
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true" focusable="false">
        <path d="M2.5 34C4 25 9 19.5 18 16.5 15.5 25.5 10.5 31 2.5 34z" fill="#3a8f78" />
        <g fill="#ffc72c">
          {petals.map(({ index, cx, cy }) => (
            <circle key={index} cx={cx} cy={cy} r="2" />
          ))}
          <circle cx="20" cy="15" r="6" />
        </g>
      </svg>
      <span>{brand.name}</span>
    </Link>
  );
}
