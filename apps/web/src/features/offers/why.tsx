import { Check, X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { Offer } from './use-offers.ts';

type Rule = Offer['why'][number];

type WhyProps = {
  offer: Pick<Offer, 'why' | 'partnerTitle'>;
  /** About the offer, before why it is shown. */
  children?: ReactNode;
};

/** Why an offer is shown, rule by rule, in a native disclosure that can be searched and printed. */
export function Why({ offer: { why, partnerTitle }, children }: WhyProps) {
  return (
    <details className="why">
      <summary className="unmarked">
        {children ? 'What is it, and why do I see it?' : 'Why do I see this?'}
        <span className="vh"> The offer from {partnerTitle}</span>
      </summary>
      {children}
      {why.length === 0 ? (
        <p>It does not depend on your score, age or state.</p>
      ) : (
        <>
          <p>What {partnerTitle} requires:</p>
          <Rules rules={why} />
        </>
      )}
      <p>We do not tell the partner your score.</p>
    </details>
  );
}

/** Each rule with its outcome: an icon and a word, never colour alone. */
export function Rules({ rules }: { rules: readonly Rule[] }) {
  return (
    <ul className="ticks rules">
      {rules.map(({ words, passed }) => (
        <li key={words} data-passed={passed}>
          <Icon of={passed ? Check : X} />
          <span>
            {words}: <b>{passed ? 'you meet this' : 'not yet'}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
