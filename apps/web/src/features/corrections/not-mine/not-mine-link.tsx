import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import type { ReportItem } from '../wrong/report-item.ts';

/** Shown on an account or enquiry of the report, which another person may have asked for. */
export function NotMineLink({ item: { itemReference, itemKind, title } }: { item: ReportItem }) {
  if (itemKind !== 'account' && itemKind !== 'enquiry') return null;
  return (
    <ButtonLink size="small" to={paths.notMine(itemReference)}>
      Not mine? <span className="vh">: {title}</span>
    </ButtonLink>
  );
}
