import { useQuery } from '@tanstack/react-query';
import { formatDateForPeople } from '@wattle/domain/calendar/calendar';
import { hasRole } from '@wattle/domain/journeys/roles';
import { FileText, House, ListChecks } from 'lucide';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { named } from '#web/navigation/bureau.ts';
import { api } from '#web/api/call.ts';
import { useOnline } from '#web/api/use-online.ts';
import type { Profile } from '#web/api/session.ts';
import { HelpFirst } from '#web/features/offers/help-first.tsx';
import { reasonWords } from '#web/features/score/no-score-words.tsx';
import { givenOn, knownScore, type ScoreState } from '#web/features/score/score-state.ts';
import { useScore } from '#web/features/score/use-score.ts';
import { paths } from '#web/navigation/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import builtInTabs from '../../../../../../content/tabs.yaml';
import { Deals, HistorySection, Later, NextSteps } from './lazy-parts.tsx';
import { scrollToNextSteps, showsNextSteps } from './next-steps-place.ts';
import { ScoreTab } from './score-tab.tsx';
import '#web/features/score/score.css';
import '#web/features/score/styles/dashboard.css';
import '#web/features/score/styles/changes.css';
import '#web/features/score/styles/bands.css';
import '#web/features/score/styles/no-score.css';
import '#web/features/score/styles/print.css';

/** The tabs that are fragments of the dashboard's address, so Back leads to the tab before. */
const FRAGMENTS = ['next-steps', 'deals'];

/** Which tab is open, and which were. History has an address of its own. `#offers` is in Score (MENU-007). */
function useDashboardTabs(hasSteps: boolean, isHistory: boolean) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Deals has fragments of its own: `#deals-1`.
  const wanted = FRAGMENTS.find((tab) => `${hash}-`.startsWith(`#${tab}-`)) ?? 'score';
  const selected = isHistory ? 'history' : wanted === 'next-steps' && !hasSteps ? 'score' : wanted;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([selected]));
  if (!opened.has(selected)) setOpened(new Set([...opened, selected]));
  function select(tab: string): void {
    if (tab === selected) return;
    const fragment = tab === 'score' ? '' : `#${tab}`;
    const to = tab === 'history' ? paths.scoreHistory() : `${paths.dashboard()}${fragment}`;
    void navigate(to, { state: TAB, preventScrollReset: true, flushSync: true });
  }
  return { selected, opened, select };
}

/** Says to the next page that a tab was pressed, which keeps the focus. */
const TAB = { isTab: true };

/** Greeting and tabs. All tabs share one answer. */
export function Dashboard({ profile, isHistory = false }: { profile: Profile; isHistory?: boolean }) {
  const score = useScore(profile.timings);
  const tabs = useDashboardTabs(showsNextSteps(profile), isHistory);
  const cohort = hasRole(profile.roles, 'IHC');
  const { hash } = useLocation();
  if (!isHistory && hash === '#history') return <Navigate to={paths.scoreHistory()} replace />;
  return (
    <div className={cohort ? 'dash dash--cohort' : 'dash'}>
      <header className="hall">
        <div className="wrap grid dash__head">
          <div className="row between dash__greeting">
            <h1>{greeting(profile, score.state)}</h1>
            <Updated state={score.state} />
          </div>
        </div>
      </header>
      <output className="vh">{announcement(score.state)}</output>
      <DashboardTabs member={profile} score={score} {...tabs} />
      <LinkBar
        selected={tabs.selected}
        hasReport={cohort}
        onNextSteps={showsNextSteps(profile) ? () => tabs.select('next-steps') : null}
      />
    </div>
  );
}

const ROOM_BESIDE = '(min-width: 75em)';

type DashboardTabsProps = ReturnType<typeof useDashboardTabs> & {
  member: Profile;
  score: ReturnType<typeof useScore>;
};

/**
 * The tabs in order (DASH-010), laid out by the theme (DASH-014). Next steps are a tab only on phones. Panels render
 * when first opened.
 */
function DashboardTabs({ member, score, selected, opened, select }: DashboardTabsProps) {
  const isBeside = useMedia(ROOM_BESIDE) && member.themes.tabStyle === 'side';
  const place = useTabFocus();
  const hasSteps = showsNextSteps(member);
  const known = knownScore(score.state);
  const isHistory = selected === 'history';
  const panels: Partial<Record<string, ReactNode>> = {
    score: !isHistory && (
      <ScoreTab
        {...score}
        member={member}
        onUnlock={hasSteps ? () => scrollToNextSteps(select) : null}
        onAllSteps={() => select('next-steps')}
      />
    ),
    history: isHistory && <HistoryPanel {...{ member, score }} />,
    'next-steps': hasSteps
      ? opened.has('next-steps') && <StepsPanel member={member} score={known} />
      : undefined,
    deals: selected === 'deals' && (
      <Later>
        <Deals score={known} display={member.themes.productDisplay} />
      </Later>
    ),
  };
  const tabs = useTabOrder().flatMap(({ key, label }) => {
    const panel = panels[key];
    return panel === undefined ? [] : [{ key, label, panel, ...(key === 'next-steps' ? PHONE : {}) }];
  });
  return (
    <div className={classNames(isBeside && 'dash__beside')} ref={place}>
      <Tabs
        label="Dashboard"
        variant={isBeside ? 'side' : 'bar'}
        className="hall dash__tabs"
        tabs={tabs}
        selected={selected}
        onSelect={select}
      />
    </div>
  );
}

/** A pressed tab that is a page of its own keeps the focus there. */
function useTabFocus() {
  const place = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  const isTab = typeof state === 'object' && state !== null && 'isTab' in state;
  useLayoutEffect(() => {
    if (isTab)
      place.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true });
  }, [isTab]);
  return place;
}

const PHONE = { className: 'only-phone' };

/** Tabs sorted by `tabIndex`; those of the build until the call answers. */
function useTabOrder() {
  const { data = builtInTabs } = useQuery({
    queryKey: ['content', 'tabs'],
    queryFn: ({ signal }) => api('GET /v1/content/tabs', { signal }),
  });
  return data.toSorted((one, other) => one.tabIndex - other.tabIndex);
}

type StepsPanelProps = { member: Profile; score: ReturnType<typeof knownScore> };

function StepsPanel({ member, score }: StepsPanelProps) {
  return (
    <Later>
      <HelpFirst score={score}>
        {(help) => <NextSteps {...{ member, score }} isHelped={Boolean(help)} onAll={null} />}
      </HelpFirst>
    </Later>
  );
}

type HistoryPanelProps = Pick<DashboardTabsProps, 'member' | 'score'>;

function HistoryPanel({ member: { secondBureau, hasEstimates }, score }: HistoryPanelProps) {
  return (
    <div className="wrap">
      <Later>
        <HistorySection {...score} {...{ secondBureau, hasEstimates }} />
      </Later>
    </div>
  );
}

function greeting({ displayName }: Profile, state: ScoreState): string {
  const name = displayName ?? ('profile' in state ? state.profile?.displayName : undefined);
  return name === undefined || name === '' ? 'Hello' : `Hello, ${name}`;
}

/** The dial names the score when read; its arrival is also announced. */
function announcement(state: ScoreState): string {
  if (state.kind === 'none') return named(reasonWords(state));
  return state.kind === 'shown' ? `Your credit score is ${state.score}.` : '';
}

/** The score's date; a new one comes with the first login of a month (HIST-006). */
function Updated({ state }: { state: ScoreState }) {
  const isOnline = useOnline();
  if (state.kind === 'loading') return <p className="small dash__updated" />;
  if (state.kind !== 'shown') return null;
  const date = givenOn(state.profile);
  if (date === null) return null;
  return (
    <p className="small quiet dash__updated">
      {isOnline
        ? `Updated ${formatDateForPeople(date)}. Log in next month for your next score.`
        : `You are offline. This is from ${formatDateForPeople(date)}.`}
    </p>
  );
}

type LinkBarProps = {
  selected: string;
  hasReport: boolean;
  /** Null where next steps are hidden. */
  onNextSteps: (() => void) | null;
};

/** Shortcuts at the bottom of a phone's screen; the report is for the cohort (DASH-009). */
function LinkBar({ selected, hasReport, onNextSteps }: LinkBarProps) {
  const isAtSteps = selected === 'next-steps';
  return (
    <nav className="linkbar" aria-label="Shortcuts">
      <Link to={paths.dashboard()} aria-current={isAtSteps ? undefined : 'page'}>
        <Icon of={House} />
        Home
      </Link>
      {hasReport && (
        <Link to={paths.creditReport()}>
          <Icon of={FileText} />
          Credit report
        </Link>
      )}
      {onNextSteps !== null && (
        <button type="button" aria-current={isAtSteps ? 'true' : undefined} onClick={onNextSteps}>
          <Icon of={ListChecks} />
          Next steps
        </button>
      )}
    </nav>
  );
}
