import { FreezeButton } from '#web/features/corrections/freeze/freeze-button.tsx';
import { NotMineLink } from '#web/features/corrections/not-mine/not-mine-link.tsx';
import { ThisIsWrong } from '#web/features/corrections/wrong/this-is-wrong.tsx';
import ReportPage from '#web/features/report/credit-report.page.tsx';
import { NOT_MINE_LABEL, type RenderItemAction } from '#web/features/report/cards/report-item.ts';

export { meta } from '#web/features/report/credit-report.page.tsx';

const renderActions: RenderItemAction = (item, label) => {
  const isAtRow = label !== undefined;
  if (isAtRow && label !== NOT_MINE_LABEL) return <ThisIsWrong item={item} label={label} />;
  return (
    <div className="row corr-acts">
      {!isAtRow && <ThisIsWrong item={item} />}
      <NotMineLink item={item} />
      {item.itemKind === 'enquiry' && (
        <FreezeButton of={item.provider === '' ? item.title : item.provider} size="small" variant="quiet" />
      )}
    </div>
  );
};

export default function CreditReportPage() {
  return <ReportPage renderItemAction={renderActions} freeze={<FreezeButton size="small" />} />;
}
