import { ChevronDown, TrendingDown, TrendingUp } from 'lucide';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import type { ScoreProfile } from './score-state.ts';

type KeyFactor = NonNullable<ScoreProfile['scoreAdvice']>['kcfs'][number];

const LEVELS = {
  high: { lit: 5, words: 'High impact' },
  medium: { lit: 3, words: 'Medium impact' },
  low: { lit: 1, words: 'Low impact' },
} as const;

const PHONE = '(max-width: 47.99em)';
/** The number on phones, where the others open by a press. */
const SHORT = 3;

/** What helps and what hurts, with an arrow and a word, never colour alone (SCORE-026). */
export function KeyFactors({ factors, hasReport }: { factors: readonly KeyFactor[]; hasReport: boolean }) {
  const short = useMedia(PHONE) ? SHORT : factors.length;
  return (
    <section aria-labelledby="factors-heading">
      <h2 id="factors-heading">Key credit factors</h2>
      <p className="quiet pairs__lead">What helps your score and what hurts it.</p>
      <Factors of={factors.slice(0, short)} />
      {factors.length > short && (
        <details className="factors-more">
          <summary className="btn btn--line btn--sm">
            Show {factors.length - short} more <Icon of={ChevronDown} />
          </summary>
          <Factors of={factors.slice(short)} />
        </details>
      )}
      {hasReport && (
        <p className="pairs__more">
          <ButtonLink to={paths.creditReport()} variant="line" size="small">
            See it in your report
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function Factors({ of: factors }: { of: readonly KeyFactor[] }) {
  return (
    <ul className="factors">
      {factors.map((factor) => (
        <FactorItem key={`${factor.label} ${factor.text}`} factor={factor} />
      ))}
    </ul>
  );
}

function FactorItem({ factor: { label, text, level, isPositive } }: { factor: KeyFactor }) {
  const { lit, words } = LEVELS[level];
  return (
    <li className={classNames('factor', !isPositive && 'factor--down')}>
      <span className={`tile factor__mark ${isPositive ? 'tone-up' : 'tone-down'}`}>
        <Icon of={isPositive ? TrendingUp : TrendingDown} />
      </span>
      <div className="factor__top">
        <h3>{label}</h3>
        <span className="level">
          <span className="level__bars" aria-hidden="true">
            {[1, 2, 3, 4, 5].map((bar) => (
              <i key={bar} className={bar <= lit ? 'on' : undefined} />
            ))}
          </span>
          {isPositive ? 'Helping' : 'Hurting'}, {words.toLowerCase()}
        </span>
      </div>
      <p>{text}</p>
    </li>
  );
}
