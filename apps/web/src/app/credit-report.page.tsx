import ReportPage from '#web/features/report/credit-report.page.tsx';

export { meta } from '#web/features/report/credit-report.page.tsx';

/** The credit report overview with what other journeys put on its cards. */
export default function CreditReportPage() {
  return <ReportPage />;
}
