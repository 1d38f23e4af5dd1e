import { type ReportFact, statedFacts } from '@wattle/domain/report/facts';

/** Names and values. What the file does not state is left out. */
export function Facts({ facts }: { facts: readonly ReportFact[] }) {
  return (
    <dl className="facts">
      {statedFacts(facts).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
