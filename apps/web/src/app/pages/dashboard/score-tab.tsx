import { SCORE_MESSAGES, scoreTry } from '@wattle/domain/messages/score';
import { hasRole, verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { enquirerOf, providerOf } from '@wattle/domain/report/names';
import { Suspense } from 'react';
import type { Profile } from '#web/api/session.ts';
import { HelpFirst } from '#web/features/offers/help-first.tsx';
import { useKnownReport } from '#web/features/report/asking/use-known-report.ts';
import { ScoreShape, StepsShape } from '#web/features/score/dashboard-shape.tsx';
import { KeyFactors } from '#web/features/score/key-factors.tsx';
import { hasMoves, type Help, Moves, ScorePanel } from '#web/features/score/score-panel.tsx';
import type { EntriesOf, MoveEntry } from '#web/features/score/score-moves.tsx';
import { knownScore, type ScoreState } from '#web/features/score/score-state.ts';
import type { Retry } from '#web/features/score/use-score.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Deferred } from '#web/ui/deferred.tsx';
import { Bone, Waiting } from '#web/ui/layout/waiting.tsx';
import type { ReportAnswer } from '#web/features/report/asking/load-report.ts';
import {
  ArticlesSection,
  FeaturedOffers,
  Later,
  MyFile,
  NextSteps,
  NoticesFoot,
  ScoreWatch,
} from './lazy-parts.tsx';

type ScoreTabProps = {
  state: ScoreState;
  isAsking: boolean;
  retry: Retry;
  member: Profile;
  /** Opens the next steps; null where they are hidden. */
  onUnlock: (() => void) | null;
  /** Opens the phones' tab of all next steps. */
  onAllSteps: () => void;
};

/** At most seven sections: the score, what changed, what to do, its factors beside the offers, the file, and articles. */
export function ScoreTab(props: ScoreTabProps) {
  const { state } = props;
  const trying = (state.kind === 'loading' && state.trying) || null;
  const { scoreComing } = SCORE_MESSAGES;
  return (
    <Waiting
      isReady={state.kind !== 'loading'}
      label={trying === null ? scoreComing : `${scoreComing} ${scoreTry(trying)}`}
      shape={<ScoreShape trying={trying} />}
    >
      {() => <HelpFirst score={knownScore(state)}>{(help) => <Score {...props} help={help} />}</HelpFirst>}
    </Waiting>
  );
}

function Score(props: ScoreTabProps & { help: Help }) {
  const { state, help } = props;
  const report = useKnownReport();
  if (state.kind === 'loading') return null;
  const entriesOf = newEntriesIn(report);
  const watch = (
    <Later>
      <ScoreWatch />
    </Later>
  );
  return (
    <>
      <ScorePanel {...props} state={state} whenThere={watch} changesFoot={<Foot />} entriesOf={entriesOf} />
      {help === undefined ? (
        <StepsShape />
      ) : (
        <Deferred fallback={<StepsShape />}>
          <BelowScore {...props} entriesOf={entriesOf} isHelped={help !== null} />
        </Deferred>
      )}
    </>
  );
}

function Foot() {
  return (
    <Suspense fallback={<Bone kind="row" />}>
      <NoticesFoot />
    </Suspense>
  );
}

type BelowScoreProps = ScoreTabProps & { isHelped: boolean; entriesOf: EntriesOf };

function BelowScore(props: BelowScoreProps) {
  const { state, member, isHelped, onAllSteps } = props;
  const file = (
    <Later>
      <MyFile member={member} state={state} />
    </Later>
  );
  const pairs = <Pairs {...props} />;
  return (
    <>
      <Suspense fallback={<StepsShape />}>
        <NextSteps member={member} score={knownScore(state)} isHelped={isHelped} onAll={onAllSteps} />
      </Suspense>
      {state.kind === 'shown' ? pairs : file}
      {state.kind === 'shown' ? file : pairs}
      <Later>
        <ArticlesSection />
      </Later>
    </>
  );
}

/**
 * Factors beside offers, or offers alone in one column (DASH-007). Where help comes first there are no offers, and the
 * changes, whose place it has, stand beside the factors.
 */
function Pairs({ state, member, onUnlock, isHelped, entriesOf }: BelowScoreProps) {
  const isShown = state.kind === 'shown';
  const factors = isShown ? (state.profile.scoreAdvice?.kcfs ?? []) : [];
  const changes = isShown && isHelped && hasMoves(state);
  if (factors.length === 0 && isHelped && !changes) return null;
  const hasReport = hasRole(member.roles, 'IHC');
  return (
    <div
      className={classNames('wrap grid pairs', factors.length > 0 && (changes || !isHelped) && 'pairs--two')}
    >
      {factors.length > 0 && (
        <KeyFactors
          factors={factors}
          hasReport={hasReport}
          isLocked={verifiedDocumentCount(member.roles) < DOCUMENTS_FOR_REPORT}
        />
      )}
      {changes && <Moves {...{ state, member, entriesOf }} changesFoot={<Foot />} isFlat />}
      {!isHelped && (
        <Later>
          <FeaturedOffers
            score={knownScore(state)}
            onUnlock={onUnlock}
            display={member.themes.productDisplay}
          />
        </Later>
      )}
    </div>
  );
}

/** The entries of the report that a move of the score stands for; none while the report has not all of them. */
function newEntriesIn(report: ReportAnswer | undefined): EntriesOf {
  const { enquiries = [], accounts = [] } = report?.reportInfo ?? {};
  const named = new Map<string, MoveEntry>([
    ...enquiries.map((each) => entry(each, enquirerOf(each), each.enquiryDate)),
    ...accounts.map((each) => entry(each, providerOf(each), each.accountOpenDate)),
  ]);
  return ({ itemReferences }) => {
    const entries = itemReferences.flatMap((reference) => named.get(reference) ?? []);
    return entries.length === itemReferences.length ? entries : [];
  };
}

type Item = { itemReference: string; accountType: string | null };

/** Its text is such as `Car loan, 10 Oct 2026`. */
function entry({ itemReference, accountType }: Item, provider: string, day: string | null) {
  const parts = [accountType, day === null ? null : dayForPeople(day)].filter((part) => part !== null);
  return [itemReference, { itemReference, provider, text: parts.join(', ') }] as const;
}
