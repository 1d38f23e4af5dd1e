import { formatDateForPeople } from '@wattle/domain/calendar/calendar';
import { PARTNER_IDS } from '@wattle/domain/product-constants';
import { SCORE_MESSAGES, scoreTry } from '@wattle/domain/messages/score';
import { hasRole } from '@wattle/domain/journeys/roles';
import { type ReactNode, Suspense, useState } from 'react';
import { useOnline } from '#web/api/network.ts';
import type { Profile } from '#web/api/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Deferred } from '#web/ui/deferred.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Waiting } from '#web/ui/layout/waiting.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { CohortBanner } from './cohort-banner.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import { REASON_MESSAGES } from './no-score-words.tsx';
import { KeyFactors } from './key-factors.tsx';
import { ScoreShape, StepsShape } from './dashboard-shape.tsx';
import { type Help, Moves, ScorePanel } from './score-panel.tsx';
import { givenOn, type ScoreState } from './score-state.ts';
import { type Retry, useScore } from './use-score.ts';
import { flushSync } from 'react-dom';
import { useLocation, Link } from 'react-router';
import { FileText, House, ListChecks } from 'lucide';
import { paths } from '#web/navigation/paths.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import './score.css';
import './styles/dashboard.css';
import './styles/changes.css';
import './styles/bands.css';
import './styles/no-score.css';
import './styles/print.css';

/** Ids of the next steps' headings: below the score, and in the phones' tab. */
const NEXT_STEPS = { section: 'next-steps', tab: 'next-steps-tab' } as const;

const PHONE = '(max-width: 47.99em)';

/**
 * Which tab is open, which were opened, and how to reach their sections. `#offers` opens the tab with the offers
 * (MENU-007).
 */
function useDashboardTabs() {
  const [selected, select] = useState('score');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([selected]));
  if (!opened.has(selected)) setOpened(new Set([...opened, selected]));
  const { hash, key } = useLocation();
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  if (arrivedAt !== key) {
    setArrivedAt(key);
    if (hash === '#offers') select('score');
  }
  return { selected, opened, select, showNextSteps: () => scrollToNextSteps(select) };
}

/** Scrolls to the next steps, which on a phone are a tab (DASH-005). */
function scrollToNextSteps(select: (tab: string) => void): void {
  const isPhone = typeof matchMedia === 'function' && matchMedia(PHONE).matches;
  if (isPhone) flushSync(() => select('next-steps'));
  const heading = document.getElementById(isPhone ? NEXT_STEPS.tab : NEXT_STEPS.section);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

const HistorySection = lazyWithRetry(async () => {
  const history = await import('./history-section.tsx');
  return { default: history.HistorySection };
});

/** The tabs in order (DASH-010). Next steps are a tab only on phones. Panels render when first opened. */
type TabEntry = { key: string; label: string; panel: ReactNode; className?: string };

function tabsOf(props: PanelProps): readonly TabEntry[] {
  const { slots, state, selected, opened, member } = props;
  const nextSteps = nextStepsOf(props, NEXT_STEPS.tab);
  const nextTab = {
    key: 'next-steps',
    label: 'Next steps',
    className: 'only-phone',
    panel: opened.has('next-steps') && nextSteps,
  };
  const display = member.themes.productDisplay;
  const deals = slots.deals?.({ score: scoreOf(state), isOpen: selected === 'deals', display });
  return [
    { key: 'score', label: 'Score', panel: <ScoreTab {...props} /> },
    { key: 'history', label: 'History', panel: opened.has('history') && <HistoryPanel {...props} /> },
    ...(nextSteps === null ? [] : [nextTab]),
    ...(deals === undefined ? [] : [{ key: 'deals', label: 'Deals', panel: deals }]),
  ];
}

const ROOM_BESIDE = '(min-width: 75em)';

/** Greeting and tabs. All tabs share one answer; the theme sets the layout (DASH-014). */
export function Dashboard({ profile, slots }: { profile: Profile; slots: DashboardSlots }) {
  const score = useScore(profile.timings);
  const { selected, opened, select, showNextSteps } = useDashboardTabs();
  const isBeside = useMedia(ROOM_BESIDE) && profile.themes.tabStyle === 'side';
  const hasSteps = showsNextSteps(profile);
  const onUnlock = hasSteps ? showNextSteps : null;
  const cohort = isInCohort(profile);
  return (
    <div className={cohort ? 'dash dash--cohort' : 'dash'}>
      <header className="hall dash__hall">
        <div className="wrap dash__head">
          <div className="row between dash__greeting">
            <h1>{greeting(profile, score.state)}</h1>
            <Updated state={score.state} />
          </div>
        </div>
      </header>
      <output className="vh">{announcement(score.state)}</output>
      <div className={classNames(isBeside && 'dash__beside')}>
        <Tabs
          label="Dashboard"
          look={isBeside ? 'side' : 'bar'}
          className="hall dash__tabs"
          tabs={tabsOf({ ...score, member: profile, slots, onUnlock, selected, opened })}
          selected={selected}
          onSelect={select}
        />
      </div>
      <LinkBar
        selected={selected}
        onHome={() => select('score')}
        hasReport={cohort}
        onNextSteps={hasSteps ? () => select('next-steps') : null}
      />
    </div>
  );
}

type PanelProps = {
  state: ScoreState;
  isAsking: boolean;
  retry: Retry;
  member: Profile;
  slots: DashboardSlots;
  onUnlock: (() => void) | null;
  selected: string;
  opened: ReadonlySet<string>;
};

function isInCohort({ roles }: Profile): boolean {
  return hasRole(roles, 'IHC');
}

/** Hidden by the theme and for partner 12 (DASH-012, CTA-005). */
function showsNextSteps({ themes, partnerSourceId }: Profile): boolean {
  return themes.nextSteps && partnerSourceId !== PARTNER_IDS.carFinance;
}

function nextStepsOf({ slots, state, member }: PanelProps, id: string): ReactNode {
  if (!showsNextSteps(member)) return null;
  return slots.nextSteps?.({ score: scoreOf(state), id, animate: member.themes.animations }) ?? null;
}

/** Undefined while unknown. */
function scoreOf(state: ScoreState): number | null | undefined {
  if (state.kind === 'loading') return undefined;
  return state.kind === 'shown' ? state.score : null;
}

/** The score, why it moved, what to do, and its factors beside the offers. */
function ScoreTab(props: PanelProps) {
  const { state, slots } = props;
  const withHelp = slots.help ?? (({ children }) => children(null));
  const trying = (state.kind === 'loading' && state.trying) || null;
  const { scoreComing } = SCORE_MESSAGES;
  return (
    <Waiting
      isReady={state.kind !== 'loading'}
      label={trying === null ? scoreComing : `${scoreComing} ${scoreTry(trying)}`}
      shape={<ScoreShape trying={trying} />}
    >
      {() => withHelp({ score: scoreOf(state), children: (help) => <Score {...props} help={help} /> })}
    </Waiting>
  );
}

function Score(props: PanelProps & { help: Help }) {
  const { state, member, slots, help } = props;
  if (state.kind === 'loading') return null;
  const score = scoreOf(state);
  const isHelped = help !== undefined && help !== null;
  const nextSteps = nextStepsOf(props, NEXT_STEPS.section);
  const stepsShape = member.hasEstimates ? <StepsShape /> : null;
  return (
    <>
      <ScorePanel {...props} state={state} whenThere={slots.whenThere} />
      {help === undefined ? (
        stepsShape
      ) : (
        <Deferred fallback={stepsShape}>
          {member.hasEstimates && slots.whatIf?.({ score, isHelped })}
          <Pairs {...props} isHelped={isHelped} />
          <div className="wrap dash__yours">
            {slots.profile?.({ member })}
            {isInCohort(member) && <CohortBanner member={member} />}
            {state.kind !== 'none' && slots.notices}
          </div>
          {nextSteps !== null && <div className="tint not-phone dash__next">{nextSteps}</div>}
          {slots.foot}
        </Deferred>
      )}
    </>
  );
}

/**
 * Factors beside offers, or offers alone in one column (DASH-007). Where help replaces the changes beside the dial,
 * they come first, across both columns.
 */
function Pairs({ state, member, slots, onUnlock, isHelped }: PanelProps & { isHelped: boolean }) {
  const isShown = state.kind === 'shown';
  const factors = isShown ? (state.profile.scoreAdvice?.kcfs ?? []) : [];
  const display = member.themes.productDisplay;
  return (
    <div className={classNames('wrap pairs', factors.length > 0 && 'pairs--two')}>
      {isShown && isHelped && <Moves state={state} member={member} isFlat />}
      {factors.length > 0 && <KeyFactors factors={factors} hasReport={isInCohort(member)} />}
      {slots.offers?.({ score: scoreOf(state), onUnlock, display })}
    </div>
  );
}

function HistoryPanel({ state, isAsking, retry, selected, member }: PanelProps) {
  return (
    <div className="wrap">
      <Suspense fallback={null}>
        <HistorySection
          {...{ state, isAsking, retry }}
          headingLevel={2}
          secondBureau={member.secondBureau}
          isSeen={selected === 'history'}
        />
      </Suspense>
    </div>
  );
}

function greeting({ displayName }: Profile, state: ScoreState): string {
  const name = displayName ?? ('profile' in state ? state.profile?.displayName : undefined);
  return name === undefined || name === '' ? 'Hello' : `Hello, ${name}`;
}

/** The dial names the score when read; its arrival is also announced. */
function announcement(state: ScoreState): string {
  if (state.kind === 'none') return REASON_MESSAGES[state.reason];
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
  onHome: () => void;
  hasReport: boolean;
  /** Null where next steps are hidden. */
  onNextSteps: (() => void) | null;
};

/** Shortcuts at the bottom of a phone's screen; the report is for the cohort (DASH-009). */
function LinkBar({ selected, onHome, hasReport, onNextSteps }: LinkBarProps) {
  const isAtSteps = selected === 'next-steps';
  return (
    <nav className="linkbar" aria-label="Shortcuts">
      <Link to={paths.dashboard()} aria-current={isAtSteps ? undefined : 'page'} onClick={onHome}>
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
