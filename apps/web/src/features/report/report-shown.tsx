import { isEmptyReport, reportCounts } from '@wattle/domain/report/report';
import { Info } from 'lucide';
import {
  Activity,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Deferred } from '#web/ui/deferred.tsx';
import { TabList, TabPanel } from '#web/ui/layout/tabs.tsx';
import type { ReportAnswer } from './asking/load-report.ts';
import { ReportActions } from './report-actions.tsx';
import type { RenderItemAction } from './cards/report-item.ts';
import { NamedEntryContext } from './cards/named-entry.ts';
import { ReportList } from './cards/report-lists.tsx';
import { PrintedReport } from './print/report-print.tsx';
import { REPORT_TABS, TAB_NAMES, useReportTabs } from './report-tabs.ts';
import { sourceText } from './cards/source-words.ts';
import { WrongButton, NeedsAttention } from './summary/needs-attention.tsx';
import { TabTitle } from './cards/tab-title.tsx';
import { AboutPerson } from './person/about-person.tsx';
import { FIRST_FILE } from '@wattle/domain/report/first-file';
import { Link, useLocation } from 'react-router';
import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { MyFileHead } from '#web/navigation/my-file-head.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { paths } from '#web/navigation/paths.ts';
import { LeavingSection } from './leaving/leaving-section.tsx';
import { Glance } from './summary/glance.tsx';
import { flushSync } from 'react-dom';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';

const ReportHelp = lazyWithRetry(async () => (await import('./report-help.tsx')).ReportHelp);

type SummaryProps = {
  answer: ReportAnswer;
  /** Must be stable, like `renderItemAction`. */
  onWrong: () => void;
  renderItemAction?: RenderItemAction | undefined;
};

const Summary = memo(function Summary({ answer, onWrong, renderItemAction }: SummaryProps) {
  const { receivedOn, reportInfo: report } = answer;
  if (receivedOn === null || isEmptyReport(report)) return null;
  return (
    <>
      <Glance report={report} receivedOn={receivedOn} />
      <NeedsAttention {...{ report, receivedOn, onWrong, renderItemAction }} />
    </>
  );
});

type EntryProps = { answer: ReportAnswer; renderItemAction?: RenderItemAction | undefined };
type ReportShownProps = EntryProps & {
  hasEstimates: boolean;
  /** Another journey's button in the head. */
  freeze?: ReactNode;
};

/** The report: a summary, then its entries in tabs; printed, all of them in order. An empty one says how it fills. */
export function ReportShown({ answer, renderItemAction, hasEstimates, freeze }: ReportShownProps) {
  const base = useId();
  const tabs = useReportTabs(answer.reportInfo);
  const [help, setHelp] = useState<HelpProps['help']>(null);
  const openHowTo = useCallback(() => setHelp('how-to'), []);
  const openWrong = useCallback(() => setHelp('wrong'), []);
  const closeHelp = () => setHelp(null);
  const isPrinting = usePrinting();
  return (
    <>
      <div className="not-printed">
        <Head answer={answer} onWrong={openWrong} freeze={freeze} />
        <div className="wrap grid report__in">
          {tabs.isLost && <Lost key={tabs.named?.visit} receivedOn={answer.receivedOn} />}
          <Summary answer={answer} onWrong={openWrong} renderItemAction={renderItemAction} />
          <Deferred fallback={<span className="skel bone bone--card" aria-hidden="true" />}>
            <NamedEntryContext value={tabs.named}>
              <Entries {...{ answer, base, tabs, openHowTo, renderItemAction }} />
            </NamedEntryContext>
            <div className="grid report__two">
              {answer.receivedOn !== null && (
                <Anchor id="leaves">
                  <LeavingSection
                    report={answer.reportInfo}
                    receivedOn={answer.receivedOn}
                    hasEstimates={hasEstimates}
                  />
                </Anchor>
              )}
              <Anchor id="person">
                <AboutPerson report={answer.reportInfo} renderItemAction={renderItemAction} />
              </Anchor>
            </div>
          </Deferred>
        </div>
      </div>
      {isPrinting && <PrintedReport answer={answer} />}
      <Help help={help} tabs={tabs} onClose={closeHelp} />
    </>
  );
}

type HelpProps = Pick<BarProps, 'tabs'> & { help: 'wrong' | 'how-to' | null; onClose: () => void };

/** Loaded by the first press, and kept: a dialog gives the focus back as it closes. */
function Help({ tabs, help, onClose }: HelpProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (help !== null || tabs.isAboutOpen)) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ReportHelp
        about={{ open: tabs.isAboutOpen, onClose: tabs.closeAbout }}
        wrong={{ open: help === 'wrong', onClose }}
        howTo={{ open: help === 'how-to', onClose, tab: tabs.selected }}
      />
    </Suspense>
  );
}

type EntriesProps = EntryProps & BarProps & { openHowTo: () => void };

/** The tabs and their lists. React renders hidden ones when idle: a large file has hundreds of cards. */
function Entries({ answer, base, tabs, openHowTo, renderItemAction }: EntriesProps) {
  const report = answer.reportInfo;
  return (
    <div>
      <Bar answer={answer} base={base} tabs={tabs} />
      {REPORT_TABS.map((tab) => (
        <TabPanel key={tab} base={base} tabKey={tab} isSelected={tab === tabs.selected}>
          <Activity mode={tab === tabs.selected ? 'visible' : 'hidden'}>
            <ReportList {...{ tab, report, renderItemAction }} onHowTo={openHowTo} />
          </Activity>
        </TabPanel>
      ))}
      {isEmptyReport(report) && <FirstFile />}
    </div>
  );
}

/** Whether it left the file or is newer than the report cannot be told apart. */
function Lost({ receivedOn }: Pick<ReportAnswer, 'receivedOn'>) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  const of = receivedOn === null ? '' : ` of ${dayForPeople(receivedOn)}`;
  return (
    <Note>
      <p ref={said} tabIndex={-1}>
        The entry that you came for is not in your report{of}. It may have left your file, or be too new for
        this report.
      </p>
    </Note>
  );
}

/** A part that the address can name. It comes after the first content, when the browser has looked for it already. */
function Anchor({ id, children }: { id: string; children: ReactNode }) {
  const { hash, key } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  const visit = hash === `#${id}` ? key : null;
  useEffect(() => {
    if (visit !== null) part.current?.scrollIntoView?.({ block: 'start' });
  }, [visit]);
  return (
    <div id={id} ref={part} className="grid tops report__part">
      {children}
    </div>
  );
}

type HeadProps = Pick<ReportShownProps, 'answer' | 'freeze'> & { onWrong: () => void };

function Head({ answer, onWrong, freeze }: HeadProps) {
  const isObtained = answer.receivedOn !== null;
  return (
    <MyFileHead title="Credit report overview" lead={sourceText(answer)} here="report">
      <div className="row gap-3 report__actions">
        {freeze}
        {isObtained && <ReportActions />}
        {isObtained && isEmptyReport(answer.reportInfo) && <WrongButton onWrong={onWrong} />}
      </div>
    </MyFileHead>
  );
}

type BarProps = { answer: ReportAnswer; base: string; tabs: ReturnType<typeof useReportTabs> };

/** The first in the row opens the text about the overview. It is a button, because a tab shows a panel (REPORT-007). */
function Bar({ answer, base, tabs }: BarProps) {
  const counts = reportCounts(answer.reportInfo);
  return (
    <div className="row gap-1 report__bar">
      <button type="button" className="report__about" aria-haspopup="dialog" onClick={tabs.openAbout}>
        <Icon of={Info} /> About Your Credit Overview
      </button>
      <TabList
        label="Credit report"
        base={base}
        selected={tabs.selected}
        onSelect={tabs.select}
        tabs={REPORT_TABS.map((key) => ({
          key,
          label: <TabTitle name={TAB_NAMES[key]} count={counts[key]} />,
        }))}
      />
    </div>
  );
}

function FirstFile() {
  return (
    <section className="panel mt-8 report__first" aria-labelledby="first-file">
      <h2 id="first-file" className="t-3">
        {FIRST_FILE.heading}
      </h2>
      <ul>
        {FIRST_FILE.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <p className="quiet">
        {FIRST_FILE.caution}{' '}
        <Link to={paths.article('what-is-on-your-credit-report')}>What is on a credit report</Link>
      </p>
    </section>
  );
}

/**
 * True while printing. The page must be complete when the event handler returns, so the change is flushed
 * synchronously.
 */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
