import { GetScoreLink } from './get-score-link.tsx';
import branch from '#web/ui/pictures/branch.svg';

type NextStepProps = { title: string; children: string };

export function NextStep({ title, children }: NextStepProps) {
  return (
    <section className="hall isolated onward" aria-labelledby="onward-heading">
      <img className="behind onward__branch" src={branch} alt="" width="760" height="400" loading="lazy" />
      <div className="wrap onward__in">
        <h2 id="onward-heading">{title}</h2>
        <p className="lead">{children}</p>
        <GetScoreLink label="Get score" />
      </div>
    </section>
  );
}
