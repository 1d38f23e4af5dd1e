import { pauseWords } from '@wattle/domain/offers/pause-words';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { leadFields } from '@wattle/domain/home-loan/referral-lead';
import { matchPartners, type Judged } from '@wattle/domain/home-loan/matching';
import { waysWithoutMatch } from '@wattle/domain/home-loan/no-match';
import { loanPlan } from '@wattle/domain/home-loan/plan';
import { homeLoanSummary } from '@wattle/domain/home-loan/summary';
import { currentStep } from '@wattle/domain/wizard/engine';
import { answersOf, warningsOf } from '@wattle/domain/wizard/progress';
import type { PartnerType, WizardWarning } from '@wattle/domain/wizard/step-state';
import { helpWords } from '@wattle/domain/offers/help-words';
import type { WizardPartner } from '@wattle/domain/home-loan/partner';
import type { WayOn } from '@wattle/domain/wizard/definition';
import { useState, useId } from 'react';
import { useNavigate } from 'react-router';
import { OffersPaused } from '#web/forms/offers-paused.tsx';
import { HelpPanel } from '#web/ui/layout/help-panel.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { Answers, FinishNav } from '../finish-parts.tsx';
import type { WizardFlow } from '../use-wizard-flow.ts';
import type { WizardProfile } from '../wizard-calls.ts';
import { WaysOn } from '../ways-on.tsx';
import { LoanFigures } from './loan-figures.tsx';
import { PartnerMatch } from './partner-match.tsx';

type Extra = WizardProfile['extra'];
type HomeLoanFinishProps = { flow: WizardFlow; extra: Extra; displayName: string | null };

/**
 * The end of both paths: warnings, the loan's figures, the answers, and the partners that accept this plan. If none
 * does, it says why and what to do; without partners only their part is missing (HLA-039, HLA-041).
 */
export function HomeLoanFinish({ flow, extra, displayName }: HomeLoanFinishProps) {
  const { wizard } = flow;
  const navigate = useNavigate();
  const type = HOME_LOAN_WIZARD.steps[wizard.current]?.partnerType ?? 'Online';
  const answers = answersOf(HOME_LOAN_WIZARD, wizard);
  const plan = loanPlan(answers, extra.known ?? { state: null, incomeKind: null });
  const found = useMatches(extra, type, plan);
  const summary = type === 'Online' ? homeLoanSummary(answers) : null;
  const fields = extra.person === null ? [] : leadFields(answers, extra.person);
  return (
    <section className="grid q fin">
      <h1 tabIndex={-1}>{headingOf(found.matches.length, displayName)}</h1>
      {extra.helpFirst.length > 0 && <HelpPanel {...helpWords(extra.helpFirst)} headingLevel={2} />}
      {extra.offersPausedUntil !== null && (
        <OffersPaused onEnded={() => void navigate(0)}>{pauseWords(extra.offersPausedUntil)}</OffersPaused>
      )}
      <Warnings warnings={warningsOf(HOME_LOAN_WIZARD, wizard)} />
      <MatchChoice
        matches={found.matches}
        chosen={found.chosen?.partner.partnerId ?? 0}
        onChoose={found.choose}
      />
      <div className="grid gap-6 fin__grid">
        {summary !== null && <LoanFigures summary={summary} />}
        {found.chosen !== null && (
          <PartnerMatch match={found.chosen} fields={fields} origin={currentStep(wizard).stepCode} />
        )}
        {found.matches.length === 0 && found.others.length > 0 && (
          <NoMatch others={found.others} ways={waysWithoutMatch(type, plan, summary)} flow={flow} />
        )}
        <Answers definition={HOME_LOAN_WIZARD} flow={flow} />
      </div>
      {found.matches.length > 0 && <OtherPartners others={found.others} />}
      <FinishNav flow={flow} />
    </section>
  );
}

/** The partners that accept the plan and the selected one, at first the first. */
function useMatches(
  { partners }: Extra,
  type: PartnerType,
  plan: Parameters<typeof matchPartners>[1]['plan'],
) {
  const [wanted, choose] = useState<number | null>(null);
  const shown = partners.filter(({ productDisplayWizard }) => productDisplayWizard);
  const { matches, others } = matchPartners(shown, { type, plan });
  const chosen = matches.find(({ partner }) => partner.partnerId === wanted) ?? matches[0] ?? null;
  return { matches, others, chosen, choose };
}

function headingOf(matches: number, displayName: string | null): string {
  const what = ['Here is your summary', 'Here is your match'][matches] ?? 'Here are your matches';
  return displayName === null || displayName === '' ? what : `${what}, ${displayName}`;
}

/** Warnings never block the member (WIZ-015). */
function Warnings({ warnings }: { warnings: readonly WizardWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Note tone="warning">
      <strong id="wizard-warnings">Worth knowing before you apply</strong>
      <ul className="fin__warnings" aria-labelledby="wizard-warnings">
        {warnings.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </Note>
  );
}

type MatchChoiceProps = {
  matches: readonly Judged<WizardPartner>[];
  chosen: number;
  onChoose: (partnerId: number) => void;
};

function MatchChoice({ matches, chosen, onChoose }: MatchChoiceProps) {
  if (matches.length < 2) return null;
  return (
    <fieldset className="grid gap-2 field-set matches">
      <legend className="field__label">{matches.length} partners take plans like yours</legend>
      <div className="grid gap-3 matches__all">
        {matches.map(({ partner: { partnerId, name, partnerConfig } }) => (
          <label key={partnerId} className="choice">
            <input
              type="radio"
              name="match"
              value={partnerId}
              checked={partnerId === chosen}
              onChange={() => onChoose(partnerId)}
            />
            <strong>{name}</strong>
            <small>{partnerConfig.tagline}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type NoMatchProps = { others: readonly Judged<WizardPartner>[]; ways: readonly WayOn[]; flow: WizardFlow };

function NoMatch({ others, ways, flow }: NoMatchProps) {
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

function OtherPartners({ others }: { others: readonly Judged<WizardPartner>[] }) {
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
          <dt className="strong">{name}</dt>
          {why.map(({ kind, words }) => (
            <dd key={kind}>{words}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
