import { describeFigure } from '@wattle/domain/score/what-if/words';
import { Check } from 'lucide';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { FiguredStep } from './use-step-figures.ts';

type BestStepCardProps = {
  step: FiguredStep;
  /** Whether it is one of those that the member takes to their goal; null without a goal. */
  isDoing: boolean | null;
  onToggle: () => void;
};

/** A step with its points, and an article about it. */
export function BestStepCard({ step, isDoing, onToggle }: BestStepCardProps) {
  const { title, text, article } = step;
  const { points, by, later } = describeFigure(step.figure);
  return (
    <div className="card step">
      <p className="step__points">
        <b className="num">{points}</b> <span>points {by}</span>
        {later !== '' && <span> {later}</span>}
      </p>
      <h3 className="t-4">{title}</h3>
      <p className="small quiet">{text}</p>
      <div className="row">
        {isDoing !== null && (
          <Button size="small" aria-pressed={isDoing} onClick={onToggle}>
            {isDoing && <Icon of={Check} />} I’m doing this<span className="vh">: {title}</span>
          </Button>
        )}
        <Link to={paths.article(article)} className="btn btn--quiet btn--sm">
          How to<span className="vh">: {title}</span>
        </Link>
      </div>
    </div>
  );
}
