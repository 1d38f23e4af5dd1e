import { formatDateForPeople, parseDate } from '@wattle/domain/calendar';
import { hasRole } from '@wattle/domain/roles';
import { type ReactNode, useState } from 'react';
import type { Profile } from '#web/api/session.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { CohortBanner } from './cohort-banner.tsx';
import { DealsPanel } from './deals-panel.tsx';
import { HistorySection } from './history-section.tsx';
import { LinkBar } from './link-bar.tsx';
import { type NextStep, nextStepsOf } from './next-steps.ts';
import { NextStepsSection } from './next-steps-section.tsx';
import { REASON_WORDS } from './no-score.tsx';
import { ScorePanel } from './score-panel.tsx';
import type { ScoreState } from './score-state.ts';
import { useScore } from './use-score.ts';
import './score.css';

/** The tabs in their order (DASH-010); next steps have a tab on phones only, elsewhere they stand below the score. */
type TabEntry = { key: string; label: string; panel: ReactNode; className?: string };

function tabsOf(props: PanelProps): readonly TabEntry[] {
  const steps = nextStepsOf(props.member);
  const nextTab: TabEntry = {
    key: 'next-steps',
    label: 'Next steps',
    className: 'only-phone',
    panel: <NextStepsSection steps={steps} id="next-steps-tab" />,
  };
  return [
    { key: 'score', label: 'Score', panel: <ScoreTab {...props} steps={steps} /> },
    { key: 'history', label: 'History', panel: <HistoryPanel {...props} /> },
    ...(steps.length > 0 ? [nextTab] : []),
    { key: 'deals', label: 'Deals', panel: <DealsPanel /> },
  ];
}

/** Greeting, tabs and what they hold. All tabs draw from the same answer. */
export function Dashboard({ profile, foot }: { profile: Profile; foot: ReactNode }) {
  const { state, retry } = useScore(profile.timings);
  const [selected, setSelected] = useState<string>('score');
  const hasSteps = nextStepsOf(profile).length > 0;
  const cohort = isInCohort(profile);
  return (
    <div className={cohort ? 'dash dash--cohort' : 'dash'} data-tab-style={profile.themes.tabStyle}>
      <header className="hall dash__hall">
        <div className="wrap dash__head">
          <div className="row between dash__greeting">
            <h1>{greeting(profile, state)}</h1>
            <Updated state={state} />
          </div>
        </div>
      </header>
      <output className="vh">{announcement(state)}</output>
      <Tabs
        label="Dashboard"
        className="hall dash__tabs"
        tabs={tabsOf({ state, retry, member: profile, foot })}
        selected={selected}
        onSelect={setSelected}
      />
      <LinkBar onNextSteps={hasSteps ? () => setSelected('next-steps') : null} />
    </div>
  );
}

type PanelProps = { state: ScoreState; retry: () => void; member: Profile; foot: ReactNode };

function isInCohort({ roles }: Profile): boolean {
  return hasRole(roles, 'IHC');
}

function ScoreTab({ steps, foot, ...props }: PanelProps & { steps: readonly NextStep[] }) {
  return (
    <>
      <ScorePanel {...props} />
      {isInCohort(props.member) && <CohortBanner steps={steps} />}
      {steps.length > 0 && (
        <div className="tint not-phone">
          <NextStepsSection steps={steps} id="next-steps" />
        </div>
      )}
      {foot}
    </>
  );
}

function HistoryPanel({ state, retry, member }: PanelProps) {
  return (
    <div className="wrap">
      <HistorySection state={state} retry={retry} member={member} headingLevel={2} />
    </div>
  );
}

function greeting({ displayName }: Profile, state: ScoreState): string {
  const name = displayName ?? ('profile' in state ? state.profile?.displayName : undefined);
  return name === undefined || name === '' ? 'Hello' : `Hello, ${name}`;
}

/** The dial says the score by itself when it is read; that it has come is worth saying at once. */
function announcement(state: ScoreState): string {
  if (state.kind === 'none') return REASON_WORDS[state.reason].join(' ');
  return state.kind === 'shown' ? `Your credit score is ${state.score}.` : '';
}

/** The day of the score that is shown; a new one comes with the first log in of a month (HIST-006). */
function Updated({ state }: { state: ScoreState }) {
  if (state.kind !== 'shown') return null;
  const given = state.profile.scoreHistory?.items.findLast(({ isEstimated }) => !isEstimated);
  const date = given === undefined ? null : parseDate(given.date);
  if (date === null) return null;
  return (
    <p className="small quiet">Updated {formatDateForPeople(date)}. Log in next month for your next score.</p>
  );
}
