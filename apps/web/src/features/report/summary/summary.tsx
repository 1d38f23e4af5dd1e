import { isEmptyReport } from '@wattle/domain/report/report';
import { memo } from 'react';
import type { ReportAnswer } from '../asking/load-report.ts';
import type { RenderItemAction } from '../cards/report-item.ts';
import { Glance } from './glance.tsx';
import { NeedsAttention } from './needs-attention.tsx';

type SummaryProps = {
  answer: ReportAnswer;
  /** Has to stay the same from drawing to drawing, as `renderItemAction` does. */
  onWrong: () => void;
  renderItemAction?: RenderItemAction | undefined;
};

/** What the report comes to, before its entries. There is nothing to sum up of a file without any. */
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
