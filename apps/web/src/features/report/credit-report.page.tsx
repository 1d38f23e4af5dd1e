import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Profile } from '#web/api/session.ts';
import { cohortGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { MyFileHead } from '#web/navigation/my-file-head.tsx';
import type { RenderItemAction } from './cards/report-item.ts';
import { ReportNotShown } from './asking/report-refused.tsx';
import { ReportShown } from './report-shown.tsx';
import { useReport } from './asking/use-report.ts';
import './report.css';
import './repayments/repayments.css';
import './report-side.css';
import './summary/summary.css';
import './cards/filter.css';
import './person/person.css';
import './print/report-print.css';

export const meta = () =>
  pageMeta({
    title: 'Credit report overview',
    description: 'The accounts, enquiries, defaults and court actions on your credit file.',
  });

type CreditReportPageProps = { renderItemAction?: RenderItemAction; freeze?: ReactNode };

/** The overview, for cohort members with a verified identity and both factors (REPORT-001, REPORT-003). */
export default function CreditReportPage({ renderItemAction, freeze }: CreditReportPageProps) {
  const { pathname, search, hash } = useLocation();
  return (
    <MemberPage gate={cohortGate(pathname + search + hash)} waiting={<NotYet />}>
      {(member) => <CreditReport {...{ member, renderItemAction, freeze }} />}
    </MemberPage>
  );
}

type CreditReportProps = {
  member: Profile;
  renderItemAction: RenderItemAction | undefined;
  freeze: ReactNode;
};

function CreditReport({ member, renderItemAction, freeze }: CreditReportProps) {
  const { state, ...asking } = useReport(member);
  if (state.kind === 'shown' || state.kind === 'no-file') {
    const { hasEstimates } = member;
    return <ReportShown answer={state.answer} {...{ renderItemAction, hasEstimates, freeze }} />;
  }
  return <NotShown state={state} {...asking} />;
}

/** The loading state of the report, until the session is known. */
function NotYet() {
  const asking = { request: 1, isAsking: false, again: null, retry: () => undefined };
  return <NotShown state={{ kind: 'loading' }} {...asking} />;
}

function NotShown(props: ComponentProps<typeof ReportNotShown>) {
  return (
    <div>
      <MyFileHead title="Credit report overview" here="report" />
      <div className="wrap report__told">
        <ReportNotShown {...props} />
      </div>
    </div>
  );
}
