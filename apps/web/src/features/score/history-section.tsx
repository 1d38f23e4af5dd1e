import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import {
  DEFAULT_HISTORY_WINDOW,
  HISTORY_WINDOWS,
  historyWithin,
  type HistoryItem,
  type HistoryWindow,
} from '@wattle/domain/score/history';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { BANDS, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import { canPass, monthsPassing } from '@wattle/domain/score/what-if/changes';
import { SCALES } from '@wattle/domain/score/score-ranges';
import { type ReactNode, useId, useState, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { named } from '#web/navigation/bureau.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { TabList, TabPanel } from '#web/ui/layout/tabs.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { api } from '#web/api/call.ts';
import { estimateOf } from '#web/api/estimates.ts';
import { queryClient } from '#web/api/query-client.ts';
import { historyWords, ReasonSentence } from './no-score-words.tsx';
import { ChartKey } from './history/history-chart.tsx';
import { HistoryPlot } from './history/history-plot.tsx';
import { HistoryTable } from './history/history-table.tsx';
import {
  courseOf,
  type Month,
  monthsOf,
  type KnownChanges,
  secondColumnOf,
  monthsAhead,
  secondMonthsOf,
} from './history/months.ts';
import { ScoreFailure } from './score-panel.tsx';
import type { ScoreState } from './score-state.ts';
import { useGoal } from './goal/use-goal.ts';
import { useSecondScore, type SecondScore } from './second/use-second-score.ts';
import './history/history.css';

type HistorySectionProps = {
  state: ScoreState;
  isAsking: boolean;
  retry: () => void;
  /** Its name; null where there is none. */
  secondBureau: string | null;
  /** Whether the main bureau scores a file as of later months. */
  hasEstimates: boolean;
};

export function HistorySection(props: HistorySectionProps) {
  const { state, isAsking, retry, secondBureau, hasEstimates } = props;
  return (
    <section className="grid gap-6 hist" aria-labelledby="history-heading">
      <h2 id="history-heading">Score history</h2>
      {state.kind === 'loading' && <Skeleton label="Getting your score history" lines={8} />}
      {state.kind === 'failed' && <ScoreFailure error={state.error} isAsking={isAsking} retry={retry} />}
      {(state.kind === 'shown' || state.kind === 'none') && (
        <>
          {state.kind === 'none' && <WithoutThisMonth state={state} />}
          {state.history.resetOn !== null && <p className="small quiet">{SCORE_MESSAGES.historyReset}</p>}
          <History
            items={state.history.items}
            hasEstimates={hasEstimates && state.kind === 'shown'}
            secondBureau={secondBureau}
          />
        </>
      )}
    </section>
  );
}

type NoScoreState = Extract<ScoreState, { kind: 'none' }>;

/** Why this month is missing or an estimate; nothing for an empty history. */
function WithoutThisMonth({ state }: { state: NoScoreState }) {
  if (state.history.items.length === 0) return null;
  return (
    <Note tone="warning">
      <ReasonSentence>{historyWords(state)}</ReasonSentence>
    </Note>
  );
}

function NoHistory() {
  return (
    <>
      <p className="lead">{SCORE_MESSAGES.historyEmpty}</p>
      <p>{named(SCORE_MESSAGES.historyBegins)}</p>
    </>
  );
}

type HistoryProps = Pick<HistorySectionProps, 'secondBureau' | 'hasEstimates'> & {
  items: readonly HistoryItem[];
};

function History({ items, secondBureau, hasEstimates }: HistoryProps) {
  const { second } = useSecondScore(secondBureau !== null);
  const hasSecond = second !== undefined && second.history.length > 0;
  const { goal } = useGoal();
  const known = useScoreChanges(items.length > 0);
  const months = monthsOf(items, known);
  const latest = months.at(-1);
  const [isAsked, setAsked] = useState(false);
  const ahead = useMonthsAhead(latest, isAsked);
  if (latest === undefined) return <NoHistory />;
  return (
    <>
      <p className="lead">{courseOf(months)}</p>
      <Card months={months} ahead={ahead.months} latest={latest} level={goal?.target ?? null}>
        {hasEstimates && <AskAhead {...ahead} isAsked={isAsked} onPress={() => setAsked(!isAsked)} />}
      </Card>
      {hasSecond && <SecondHistory second={second} />}
      <HistoryTable
        months={[...months, ...ahead.months]}
        second={hasSecond ? secondColumnOf(second) : null}
      />
      <BandScale latest={latest} />
    </>
  );
}

const LABELS: Record<HistoryWindow, string> = {
  '3': SCORE_MESSAGES.history3Months,
  '6': SCORE_MESSAGES.history6Months,
  all: SCORE_MESSAGES.historyAll,
};

type AskAheadProps = Omit<ReturnType<typeof useMonthsAhead>, 'months'> & {
  isAsked: boolean;
  onPress: () => void;
};

function AskAhead({ isAsked, onPress, ...standing }: AskAheadProps) {
  return (
    <div className="row">
      <Button size="small" aria-pressed={isAsked} onClick={onPress}>
        Estimate the months ahead
      </Button>
      <output className="small quiet">{isAsked && named(aheadWords(standing))}</output>
    </div>
  );
}

function aheadWords({ isWorking, isFailed, isNone }: Omit<AskAheadProps, 'isAsked' | 'onPress'>): string {
  if (isWorking) return 'Working it out…';
  if (isFailed) return '{bureau} could not work out an estimate. Please try again later.';
  if (isNone) return '{bureau} gives no estimate of the months ahead.';
  return 'An estimate by the scorecard that {bureau} uses today: entries grow older and leave, everything is paid on time and nothing is applied for. It can come out differently.';
}

type CardProps = {
  months: readonly Month[];
  ahead: readonly Month[];
  latest: Month;
  /** The goal's score; null without one. */
  level: number | null;
  children: ReactNode;
};

function Card({ months, ahead, latest, level, children }: CardProps) {
  const base = useId();
  const [chosen, setChosen] = useState<HistoryWindow>(DEFAULT_HISTORY_WINDOW);
  const [thisMonth] = useState(() => sydneyMonth(new Date()));
  const select = (key: string) =>
    setChosen(HISTORY_WINDOWS.find((window) => window === key) ?? DEFAULT_HISTORY_WINDOW);
  // The window is cut by date, so each of its items is one of the months.
  const within = new Set(historyWithin(months, chosen, thisMonth).map(({ date }) => date));
  const shown = months.filter(({ date }) => within.has(date));
  return (
    <div className="card grid gap-6 hist__card">
      <div className="hist__top">
        <h3 className="t-3">
          {shown.length === 1 ? latest.name : `${shown.length} months to ${latest.name}`}
        </h3>
        <TabList
          variant="segments"
          label="Period"
          base={base}
          selected={chosen}
          onSelect={select}
          tabs={HISTORY_WINDOWS.map((window) => ({ key: window, label: LABELS[window] }))}
        />
      </div>
      {HISTORY_WINDOWS.map((window) => (
        <TabPanel key={window} base={base} tabKey={window} isSelected={window === chosen}>
          {window === chosen && <Period months={shown} ahead={ahead} label={LABELS[window]} level={level} />}
        </TabPanel>
      ))}
      {children}
    </div>
  );
}

type PeriodProps = Pick<CardProps, 'months' | 'ahead' | 'level'> & { label: string };

function Period({ months, ahead, label, level }: PeriodProps) {
  if (months.length === 0) return <p className="lead">{SCORE_MESSAGES.historyEmpty}</p>;
  const drawn = [...months, ...ahead];
  return (
    <>
      <HistoryPlot key={drawn.length} months={drawn} label={label} level={level} />
      <ChartKey months={drawn} />
    </>
  );
}

/** All five bands, including those outside the chart (HIST-004). */
function BandScale({ latest }: { latest: Month }) {
  return (
    <div className="hist__scale">
      <h3 className="t-2">Score bands</h3>
      <BandList {...latest} />
    </div>
  );
}

/** The five bands, best first (HIST-004); the member's own is marked, named and the only coloured one, as on the dial. */
export function BandList({ score, bandName: own }: Pick<Month, 'score' | 'bandName'>) {
  return (
    <ol className="bands" reversed aria-label="Score bands, highest first">
      {BANDS.map(({ key, name, rangeText }) => (
        <li key={key} className={classNames(name === own && `b${gaugeSegmentOf(score)} is-you`)}>
          <span>
            {name}
            {name === own && <span className="vh"> (your band)</span>}
          </span>
          <span className="num">{rangeText.replace('-', ' to ')}</span>
        </li>
      )).toReversed()}
    </ol>
  );
}

/** The months' file changes, fetched once the history is visible. */
function useScoreChanges(isSeen: boolean): KnownChanges {
  const { data, isError } = useQuery({
    queryKey: ['score-changes'],
    enabled: isSeen,
    queryFn: ({ signal }) => api('GET /v1/creditscore/changes', { signal }),
  });
  return data?.months ?? (isError ? 'failed' : 'loading');
}

/** Each takes a simulation. */
const SIZES = [1, 2, 3, 4, 5, 6];

/** The months after `latest` by the bureau's simulation; none before `isAsked`. */
function useMonthsAhead(latest: Month | undefined, isAsked: boolean) {
  const { data, isFetching, error } = useQuery({
    queryKey: ['months-ahead'],
    queryFn: askForMonths,
    enabled: isAsked,
    staleTime: Infinity,
  });
  const scores = isAsked ? data : undefined;
  return {
    months: latest === undefined || scores === undefined ? [] : monthsAhead(latest, scores),
    isWorking: isFetching,
    isFailed: isAsked && error !== null && !isFetching,
    isNone: scores?.length === 0,
  };
}

/** Empty where the bureau can't score the file as of later months. */
async function askForMonths(): Promise<number[]> {
  const { possible } = await queryClient.fetchQuery(estimateOf([]));
  if (!canPass(possible)) return [];
  const asked = SIZES.map((size) => queryClient.fetchQuery(estimateOf(monthsPassing(possible, size))));
  return (await Promise.all(asked)).map(({ estimatedScore }) => estimatedScore);
}

/** The second bureau's course under the main one's, with its own scale: on one axis the numbers would mislead. */
function SecondHistory({ second }: { second: SecondScore }) {
  const { bureau, range, history } = second;
  const months = useMemo(() => secondMonthsOf(history, range), [history, range]);
  return (
    <section className="hist__second" aria-labelledby="second-history">
      <h3 id="second-history" className="t-2">
        Second bureau, {bureau}
      </h3>
      <p className="quiet">
        Its scores run to {SCALES[range].max}: compare how the two move, not their numbers.
      </p>
      <div className="card grid gap-6 hist__card">
        <HistoryPlot months={months} label={`every month at ${bureau}`} range={range} />
      </div>
    </section>
  );
}
