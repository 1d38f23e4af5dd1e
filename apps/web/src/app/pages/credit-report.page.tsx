import { ThisIsWrong } from '#web/features/corrections/wrong/this-is-wrong.tsx';
import ReportPage from '#web/features/report/credit-report.page.tsx';
import type { RenderItemAction } from '#web/features/report/cards/report-item.ts';

export { meta } from '#web/features/report/credit-report.page.tsx';

const reportWrong: RenderItemAction = (item, label) => <ThisIsWrong item={item} label={label} />;

export default function CreditReportPage() {
  return <ReportPage renderItemAction={reportWrong} />;
}
