import { unreadCountWords } from '@wattle/domain/report/names';
import type { ReportInfo } from '@wattle/domain/report/report';
import { summaryFigures } from '@wattle/domain/report/summary-figures';
import { useId } from 'react';

type GlanceProps = { report: ReportInfo; receivedOn: string };

export function Glance({ report, receivedOn }: GlanceProps) {
  const heading = useId();
  const unread = unreadCountWords(report.unreadEntries);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="as-h3 report__h2">
        Your report at a glance
      </h2>
      <dl className="terms stats">
        {summaryFigures(report, receivedOn).map(({ name, figure, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{figure}</dd>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {unread !== null && <p>{unread}</p>}
    </section>
  );
}
