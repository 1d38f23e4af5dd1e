import { accountFacts, courtFacts, enquiryFacts } from '@wattle/domain/report/facts';
import { courtActionTitle, enquirerOf, providerOf } from '@wattle/domain/report/names';
import {
  accountsWithDefaults,
  isEmptyReport,
  type ReportAccount,
  type ReportInfo,
} from '@wattle/domain/report/report';
import { type ReactNode, useId } from 'react';
import { AccountChip } from '../cards/account-card.tsx';
import { DefaultList } from '../cards/default-facts.tsx';
import type { ReportAnswer } from '../asking/load-report.ts';
import { Facts } from '../cards/facts.tsx';
import { CourtChip } from '../cards/other-cards.tsx';
import { ReportKey } from '../report-key.tsx';
import { NOTHING_MESSAGES } from '../cards/report-lists.tsx';
import { type ReportTab, TAB_NAMES } from '../report-tabs.ts';
import { RepaymentWords } from '../repayments/repayments.tsx';
import { YearsGrid } from '../repayments/years-grid.tsx';
import { Glance } from '../summary/glance.tsx';
import { sourceText } from '../cards/source-words.ts';
import { UnreadEntries, UnreadParts } from '../cards/unread.tsx';
import { AboutPerson } from '../person/about-person.tsx';

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
      <Part tab="accounts" report={report}>
        {accounts.map((account) => (
          <Account key={account.itemReference} account={account} />
        ))}
      </Part>
      <Part tab="enquiries" report={report}>
        {enquiries.map((enquiry) => (
          <Item key={enquiry.itemReference} title={enquirerOf(enquiry)}>
            <UnreadParts unread={enquiry.unread} />
            <Facts facts={enquiryFacts(enquiry)} />
          </Item>
        ))}
      </Part>
      <Part tab="defaults" report={report}>
        {accountsWithDefaults(report).map((account) => (
          <Item key={account.itemReference} title={providerOf(account)} under={account.accountType}>
            <Defaults account={account} />
          </Item>
        ))}
      </Part>
      <Part tab="courtActions" report={report}>
        {courtActions.map((action) => (
          <Item key={action.itemReference} title={courtActionTitle(action)}>
            <CourtChip action={action} />
            <UnreadParts unread={action.unread} />
            <Facts facts={courtFacts(action)} />
          </Item>
        ))}
      </Part>
      <AboutPerson report={report} isComplete />
    </div>
  );
}

function Account({ account }: { account: ReportAccount }) {
  return (
    <Item title={account.accountType} under={providerOf(account)}>
      <AccountChip account={account} />
      <UnreadParts unread={account.unread} />
      <Facts facts={accountFacts(account)} />
      {account.hasDefaults && <Defaults account={account} />}
      {account.repaymentHistory.length > 0 && (
        <>
          <YearsGrid account={account.accountType} history={account.repaymentHistory} />
          <RepaymentWords months={account.repaymentHistory} />
        </>
      )}
    </Item>
  );
}

function Defaults({ account }: { account: ReportAccount }) {
  return (
    <DefaultList defaults={account.defaults} title={account.accountType} provider={providerOf(account)} />
  );
}

type PartProps = { tab: ReportTab; report: ReportInfo; children: readonly ReactNode[] };

function Part({ tab, report, children }: PartProps) {
  const unread = report.unreadEntries.filter(({ part }) => part === tab);
  return (
    <section className="printed__part">
      <h2>
        {TAB_NAMES[tab]} ({children.length})
      </h2>
      {children.length === 0 && unread.length === 0 && <p>{NOTHING_MESSAGES[tab][0]}</p>}
      {children}
      <UnreadEntries entries={unread} isComplete />
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
