import { NotMineLink } from '#web/features/corrections/not-mine/not-mine-link.tsx';
import { ThisIsWrong } from '#web/features/corrections/wrong/this-is-wrong.tsx';
import ReportPage from '#web/features/report/credit-report.page.tsx';
import type { RenderItemAction } from '#web/features/report/cards/report-item.ts';

export { meta } from '#web/features/report/credit-report.page.tsx';

const renderActions: RenderItemAction = (item, label) => (
  <div className="row">
    <ThisIsWrong item={item} label={label} />
    {label === undefined && <NotMineLink item={item} />}
  </div>
);

export default function CreditReportPage() {
  return <ReportPage renderItemAction={renderActions} />;
}
