import { NotMineLink } from '#web/features/corrections/not-mine/not-mine-link.tsx';
import { ThisIsWrong } from '#web/features/corrections/wrong/this-is-wrong.tsx';
import ReportPage from '#web/features/report/credit-report.page.tsx';
import type { RenderItemAction } from '#web/features/report/cards/report-item.ts';

export { meta } from '#web/features/report/credit-report.page.tsx';

/** A row with a label of its own has room for one action. */
const renderActions: RenderItemAction = (item, label) =>
  label === undefined ? (
    <div className="row">
      <ThisIsWrong item={item} />
      <NotMineLink item={item} />
    </div>
  ) : (
    <ThisIsWrong item={item} label={label} />
  );

export default function CreditReportPage() {
  return <ReportPage renderItemAction={renderActions} />;
}
