import type { Judged } from '@wattle/domain/home-loan/matching';
import type { WayOn } from '@wattle/domain/wizard/definition';
import type { WizardPartner } from '@wattle/domain/home-loan/partner';
import { useId } from 'react';
import { WaysOn } from '../ways-on.tsx';
import type { WizardFlow } from '../use-wizard-flow.ts';

type NoMatchProps = { others: readonly Judged<WizardPartner>[]; ways: readonly WayOn[]; flow: WizardFlow };

export function NoMatch({ others, ways, flow }: NoMatchProps) {
  const headingId = useId();
  return (
    <section className="card grid tops nomatch" aria-labelledby={headingId}>
      <h2 id={headingId} className="t-3">
        No partner takes this plan as it is
      </h2>
      <p>That says nothing about you: these are the rules of the partners we work with.</p>
      <Reasons of={others} />
      <h3>What you can do</h3>
      <WaysOn ways={ways} flow={flow} />
    </section>
  );
}

export function OtherPartners({ others }: { others: readonly Judged<WizardPartner>[] }) {
  if (others.length === 0) return null;
  return (
    <details className="card others">
      <summary>Partners that do not take this plan, and why</summary>
      <Reasons of={others} />
    </details>
  );
}

function Reasons({ of: partners }: { of: readonly Judged<WizardPartner>[] }) {
  return (
    <dl className="grid reasons">
      {partners.map(({ partner: { partnerId, name }, why }) => (
        <div key={partnerId}>
          <dt>{name}</dt>
          {why.map(({ kind, words }) => (
            <dd key={kind}>{words}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
