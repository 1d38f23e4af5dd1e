import { providerOf } from '@wattle/domain/report/account-list';
import { accountsWithDefaults, isEmptyReport, type ReportAccount } from '@wattle/domain/report/report';
import { type ReactNode, useId } from 'react';
import { AccountChip, AccountFacts } from '../cards/account-card.tsx';
import { DefaultList } from '../cards/default-facts.tsx';
import type { ReportAnswer } from '../asking/load-report.ts';
import { CourtChip, CourtFacts, EnquiryFacts } from '../cards/other-cards.tsx';
import { ReportKey } from '../report-key.tsx';
import { NOTHING_MESSAGES } from '../cards/report-lists.tsx';
import { type ReportTab, TAB_NAMES } from '../report-tabs.ts';
import { RepaymentWords } from '../repayments/repayments.tsx';
import { YearsGrid } from '../repayments/years-grid.tsx';
import { Glance } from '../summary/glance.tsx';
import { sourceText } from '../cards/source-words.ts';

export function PrintedReport({ answer }: { answer: ReportAnswer }) {
  const key = useId();
  const { receivedOn, reportInfo: report } = answer;
  const { accounts, enquiries, courtActions } = report;
  return (
    <div className="printed">
      <h1>Credit report overview</h1>
      <p>{sourceText(answer)}</p>
      {receivedOn !== null && !isEmptyReport(report) && <Glance report={report} receivedOn={receivedOn} />}
      <ReportKey id={key} />
      <Part tab="accounts">
        {accounts.map((account) => (
          <Item key={account.itemReference} title={account.accountType} under={providerOf(account)}>
            <AccountChip account={account} />
            <AccountFacts account={account} />
            {account.hasDefaults && <Defaults account={account} />}
            {account.repaymentHistory.length > 0 && (
              <>
                <YearsGrid account={account.accountType} history={account.repaymentHistory} />
                <RepaymentWords months={account.repaymentHistory} />
              </>
            )}
          </Item>
        ))}
      </Part>
      <Part tab="enquiries">
        {enquiries.map((enquiry) => (
          <Item key={enquiry.itemReference} title={enquiry.creditEnquirier}>
            <EnquiryFacts enquiry={enquiry} />
          </Item>
        ))}
      </Part>
      <Part tab="defaults">
        {accountsWithDefaults(report).map((account) => (
          <Item key={account.itemReference} title={providerOf(account)} under={account.accountType}>
            <Defaults account={account} />
          </Item>
        ))}
      </Part>
      <Part tab="court">
        {courtActions.map((action) => (
          <Item key={action.itemReference} title={action.creditor}>
            <CourtChip action={action} />
            <CourtFacts action={action} />
          </Item>
        ))}
      </Part>
    </div>
  );
}

function Defaults({ account }: { account: ReportAccount }) {
  return (
    <DefaultList defaults={account.defaults} title={account.accountType} provider={providerOf(account)} />
  );
}

function Part({ tab, children }: { tab: ReportTab; children: readonly ReactNode[] }) {
  return (
    <section className="printed__part">
      <h2>
        {TAB_NAMES[tab]} ({children.length})
      </h2>
      {children.length === 0 ? <p>{NOTHING_MESSAGES[tab][0]}</p> : children}
    </section>
  );
}

type ItemProps = { title: string; under?: string; children: ReactNode };

function Item({ title, under, children }: ItemProps) {
  return (
    <section className="printed__item">
      <h3>
        {title}
        {under !== undefined && <span className="quiet"> {under}</span>}
      </h3>
      {children}
    </section>
  );
}
