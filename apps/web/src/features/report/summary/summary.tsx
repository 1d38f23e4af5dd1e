import { isEmptyReport } from '@wattle/domain/report/report';
import { memo } from 'react';
import type { ReportAnswer } from '../asking/load-report.ts';
import type { RenderItemAction } from '../cards/report-item.ts';
import { Glance } from './glance.tsx';
import { NeedsAttention } from './needs-attention.tsx';

type SummaryProps = {
  answer: ReportAnswer;
  /** Must be stable, like `renderItemAction`. */
  onWrong: () => void;
  renderItemAction?: RenderItemAction | undefined;
};

/** The report's summary; nothing for an empty file. */
export const Summary = memo(function Summary({ answer, onWrong, renderItemAction }: SummaryProps) {
  const { receivedOn, reportInfo: report } = answer;
  if (receivedOn === null || isEmptyReport(report)) return null;
  return (
    <>
      <Glance report={report} receivedOn={receivedOn} />
      <NeedsAttention {...{ report, receivedOn, onWrong, renderItemAction }} />
    </>
  );
});
