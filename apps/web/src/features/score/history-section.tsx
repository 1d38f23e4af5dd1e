import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import {
  DEFAULT_HISTORY_WINDOW,
  HISTORY_WINDOWS,
  historyWithin,
  type HistoryItem,
  type HistoryWindow,
} from '@wattle/domain/score/history';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { bandOf } from '@wattle/domain/score/score-bands';
import { useState } from 'react';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { BandList } from './band-list.tsx';
import { REASON_MESSAGES, ReasonSentence } from './no-score-words.tsx';
import { HistoryChart } from './history-chart.tsx';
import { HistoryTable } from './history-table.tsx';
import { ScoreFailure } from './score-panel.tsx';
import type { ScoreState } from './score-state.ts';

type HistorySectionProps = {
  state: ScoreState;
  isAsking: boolean;
  retry: () => void;
  headingLevel: 1 | 2;
};

/** The history card: the same on the dashboard and as a page of its own. */
export function HistorySection({ state, isAsking, retry, headingLevel }: HistorySectionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="card hist" aria-labelledby="history-heading">
      <Heading id="history-heading" className="hist__head">
        Score history
      </Heading>
      {state.kind === 'loading' && <Skeleton label="Getting your score history" lines={8} />}
      {state.kind === 'failed' && <ScoreFailure error={state.error} isAsking={isAsking} retry={retry} />}
      {(state.kind === 'shown' || state.kind === 'none') && (
        <>
          {state.kind === 'none' && <WithoutThisMonth state={state} />}
          {state.history.resetOn !== null && <Note>{SCORE_MESSAGES.historyReset}</Note>}
          <History items={state.history.items} headingLevel={headingLevel} />
        </>
      )}
    </section>
  );
}

type NoScoreState = Extract<ScoreState, { kind: 'none' }>;

/** Why this month is missing or an estimate; an empty history has nothing to be missing from. */
function WithoutThisMonth({ state: { reason, history } }: { state: NoScoreState }) {
  if (history.items.length === 0) return null;
  return (
    <Note tone="warning">
      <ReasonSentence>{REASON_MESSAGES[reason][0] ?? ''}</ReasonSentence>
    </Note>
  );
}

const LABELS: Record<HistoryWindow, string> = {
  '3': SCORE_MESSAGES.history3Months,
  '6': SCORE_MESSAGES.history6Months,
  all: SCORE_MESSAGES.historyAll,
};

type HistoryProps = { items: readonly HistoryItem[]; headingLevel: 1 | 2 };

function History({ items, headingLevel }: HistoryProps) {
  const [chosen, setChosen] = useState<HistoryWindow>(DEFAULT_HISTORY_WINDOW);
  const [thisMonth] = useState(() => sydneyMonth(new Date()));
  const ScaleHeading = headingLevel === 1 ? 'h2' : 'h3';
  const latest = items.at(-1);
  if (latest === undefined) return <p className="lead">{SCORE_MESSAGES.historyEmpty}</p>;
  const tabs = HISTORY_WINDOWS.map((window) => ({
    key: window,
    label: LABELS[window],
    panel: <Period items={historyWithin(items, window, thisMonth)} label={LABELS[window]} />,
  }));
  return (
    <>
      <Tabs
        look="segments"
        label="Period"
        tabs={tabs}
        selected={chosen}
        onSelect={(key) =>
          setChosen(HISTORY_WINDOWS.find((window) => window === key) ?? DEFAULT_HISTORY_WINDOW)
        }
      />
      <div className="hist__scale">
        <ScaleHeading className="hist__scale-head">Score bands</ScaleHeading>
        <BandList own={bandOf(latest.score).name} />
      </div>
    </>
  );
}

function Period({ items, label }: { items: readonly HistoryItem[]; label: string }) {
  if (items.length === 0) return <p className="lead hist__empty">{SCORE_MESSAGES.historyEmpty}</p>;
  return (
    <div className="hist__period">
      <HistoryChart items={items} label={label} />
      <HistoryTable items={items} />
    </div>
  );
}
