import { ChevronDown, Lock, TrendingDown, TrendingUp } from 'lucide';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import type { ScoreProfile } from './score-state.ts';
import { ShowMore } from './show-more.tsx';

type KeyFactor = NonNullable<ScoreProfile['scoreAdvice']>['kcfs'][number];

const LEVELS = {
  high: { lit: 5, words: 'High impact' },
  medium: { lit: 3, words: 'Medium impact' },
  low: { lit: 1, words: 'Low impact' },
} as const;

/** The number on phones, where the others open by a press. */
const SHORT = 3;

type KeyFactorsProps = {
  factors: readonly KeyFactor[];
  hasReport: boolean;
  /** The report needs a second document. */
  isLocked: boolean;
};

/** What helps and what hurts, with an arrow and a word, never colour alone (SCORE-026). */
export function KeyFactors({ factors, hasReport, isLocked }: KeyFactorsProps) {
  const isPhone = useMedia(PHONE);
  const short = isPhone ? SHORT : factors.length;
  return (
    <section aria-labelledby="factors-heading">
      <h2 id="factors-heading">Key credit factors</h2>
      <p className="quiet pairs__lead">What helps your score and what hurts it.</p>
      <Factors of={factors.slice(0, short)} isFolded={isPhone} />
      {factors.length > short && (
        <ShowMore count={factors.length - short}>
          <Factors of={factors.slice(short)} isFolded={isPhone} />
        </ShowMore>
      )}
      {hasReport && (
        <p className="mt-5 pairs__more">
          <ButtonLink to={paths.creditReport()} variant="line" size="small">
            {isLocked && <Icon of={Lock} />} See it in your report
            {isLocked && <span className="vh">, which needs a second document</span>}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

type FactorsProps = { of: readonly KeyFactor[]; isFolded: boolean };

function Factors({ of: factors, isFolded }: FactorsProps) {
  return (
    <ul className="factors">
      {factors.map((factor) => (
        <FactorItem key={`${factor.label} ${factor.text}`} factor={factor} isFolded={isFolded} />
      ))}
    </ul>
  );
}

/** `isFolded`: a press shows its text. */
function FactorItem({ factor, isFolded }: { factor: KeyFactor; isFolded: boolean }) {
  const { label, text, level, isPositive } = factor;
  const { lit, words } = LEVELS[level];
  const top = (
    <>
      <h3>{label}</h3>
      <span className="level">
        <span className="level__bars" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((bar) => (
            <i key={bar} className={bar <= lit ? 'on' : undefined} />
          ))}
        </span>
        {isPositive ? 'Helping' : 'Hurting'}, {words.toLowerCase()}
      </span>
    </>
  );
  return (
    <li className={classNames('factor', !isPositive && 'factor--down')}>
      <span className={`tile factor__mark ${isPositive ? 'tone-up' : 'tone-down'}`}>
        <Icon of={isPositive ? TrendingUp : TrendingDown} />
      </span>
      {isFolded ? (
        <details className="factor__fold">
          <summary className="unmarked">
            {top} <Icon of={ChevronDown} />
          </summary>
          <p>{text}</p>
        </details>
      ) : (
        <>
          <div className="factor__top">{top}</div>
          <p>{text}</p>
        </>
      )}
    </li>
  );
}
