import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import type { Profile } from '#web/api/session.ts';
import { cohortGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
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

type CreditReportPageProps = { renderItemAction?: RenderItemAction };

/** The overview, for cohort members with a verified identity and both factors (REPORT-001, REPORT-003). */
export default function CreditReportPage({ renderItemAction }: CreditReportPageProps) {
  const { pathname, search } = useLocation();
  return (
    <MemberPage gate={cohortGate(pathname + search)} waiting={<NotYet />}>
      {(member) => <CreditReport member={member} renderItemAction={renderItemAction} />}
    </MemberPage>
  );
}

type CreditReportProps = { member: Profile; renderItemAction: RenderItemAction | undefined };

function CreditReport({ member, renderItemAction }: CreditReportProps) {
  const { state, ...asking } = useReport(member);
  if (state.kind === 'shown' || state.kind === 'no-file') {
    const { hasEstimates } = member;
    return <ReportShown answer={state.answer} {...{ renderItemAction, hasEstimates }} />;
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
      <header className="hall">
        <div className="wrap report__head report__head--plain">
          <h1>Credit report overview</h1>
        </div>
      </header>
      <div className="wrap report__told">
        <ReportNotShown {...props} />
      </div>
    </div>
  );
}
