import branch from '#web/ui/pictures/branch.svg';
import { ForViewer } from '#web/navigation/for-viewer.tsx';
import { GetScoreLink } from './get-score-link.tsx';

type NextStepProps = { title: string; children: string };

export function NextStep({ title, children }: NextStepProps) {
  return (
    <section className="hall isolated onward" aria-labelledby="onward-heading">
      <img className="behind onward__branch" src={branch} alt="" width="760" height="400" loading="lazy" />
      <div className="wrap grid gap-5 starts onward__in">
        <NextStepWords id="onward-heading" title={title} label="Get score">
          {children}
        </NextStepWords>
      </div>
    </section>
  );
}

type NextStepWordsProps = NextStepProps & { id: string; label: 'Get Score' | 'Get score' };

/** Asks visitors to register; members have registered. */
export function NextStepWords({ id, title, label, children }: NextStepWordsProps) {
  return (
    <>
      <h2 id={id}>
        <ForViewer kind="anonymous">{title}</ForViewer>
        <ForViewer kind="member">Where do you stand?</ForViewer>
      </h2>
      <p className="lead">
        <ForViewer kind="anonymous">{children}</ForViewer>
        <ForViewer kind="member">Your dashboard has your score, or says what is missing.</ForViewer>
      </p>
      <GetScoreLink label={label} />
    </>
  );
}
