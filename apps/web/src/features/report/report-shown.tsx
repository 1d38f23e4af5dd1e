import { isEmptyReport } from '@wattle/domain/report/report';
import { Info } from 'lucide';
import { useCallback, useId, useState } from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';
import { TabList, TabPanel } from '#web/ui/layout/tabs.tsx';
import type { ReportAnswer } from './asking/load-report.ts';
import { FirstFile } from './first-file.tsx';
import { ReportActions } from './report-actions.tsx';
import { AboutModal, HowToModal, WrongModal } from './report-help.tsx';
import type { RenderItemAction } from './cards/report-item.ts';
import { ReportKey } from './report-key.tsx';
import { ReportList } from './cards/report-lists.tsx';
import { PrintedReport } from './print/report-print.tsx';
import { countsOf, REPORT_TABS, TAB_NAMES, useReportTabs } from './report-tabs.ts';
import { sourceText } from './cards/source-words.ts';
import { TabTitle } from './cards/tab-title.tsx';
import { usePrinting } from './print/use-printing.ts';

type ReportShownProps = {
  answer: ReportAnswer;
  animate: boolean;
  renderItemAction?: RenderItemAction | undefined;
};

/** The report in its tabs; on paper all of it, one part after another. One with nothing on it says what fills it. */
export function ReportShown({ answer, animate, renderItemAction }: ReportShownProps) {
  const base = useId();
  const tabs = useReportTabs();
  const [help, setHelp] = useState<'wrong' | 'how-to' | null>(null);
  const openHowTo = useCallback(() => setHelp('how-to'), []);
  const closeHelp = () => setHelp(null);
  const isPrinting = usePrinting();
  const report = answer.reportInfo;
  return (
    <>
      <div className="report not-printed">
        <Head answer={answer} base={base} tabs={tabs} onWrong={() => setHelp('wrong')} />
        <div className="wrap report__in">
          <div>
            {REPORT_TABS.map((tab) => (
              <TabPanel key={tab} base={base} tabKey={tab} isSelected={tab === tabs.selected}>
                <ReportList
                  tab={tab}
                  report={report}
                  animate={animate}
                  onHowTo={openHowTo}
                  renderItemAction={renderItemAction}
                />
              </TabPanel>
            ))}
            {isEmptyReport(report) && <FirstFile />}
          </div>
          <ReportKey id={`${base}-key`} />
        </div>
      </div>
      {isPrinting && <PrintedReport answer={answer} />}
      <AboutModal open={tabs.isAboutOpen} onClose={tabs.closeAbout} />
      <WrongModal open={help === 'wrong'} onClose={closeHelp} />
      <HowToModal tab={tabs.selected} open={help === 'how-to'} onClose={closeHelp} />
    </>
  );
}

type HeadProps = {
  answer: ReportAnswer;
  base: string;
  tabs: ReturnType<typeof useReportTabs>;
  onWrong: () => void;
};

/**
 * Whose report, from which day, and its tabs. The text about it opens over the page, so it is not a tab (REPORT-008).
 */
function Head({ answer, base, tabs, onWrong }: HeadProps) {
  const counts = countsOf(answer.reportInfo);
  return (
    <header className="hall">
      <div className="wrap report__head">
        <div className="report__title">
          <div>
            <h1>Credit report overview</h1>
            <p className="quiet">{sourceText(answer)}</p>
          </div>
          {answer.receivedOn !== null && <ReportActions onWrong={onWrong} />}
        </div>
        <div className="report__bar">
          <button className="tabs__aside" type="button" aria-haspopup="dialog" onClick={tabs.openAbout}>
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
      </div>
    </header>
  );
}
