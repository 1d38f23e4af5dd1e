import { courtFacts, dayWords, dollarWords } from '@wattle/domain/report/facts';
import { courtActionTitle, enquirerOf, limitWords, providerOf } from '@wattle/domain/report/names';
import {
  accountsWithDefaults,
  isEmptyReport,
  type ReportAccount,
  reportCounts,
  type ReportInfo,
} from '@wattle/domain/report/report';
import type { ReactNode } from 'react';
import { AccountChip } from '../cards/account-card.tsx';
import { DefaultList } from '../cards/default-facts.tsx';
import type { ReportAnswer } from '../asking/load-report.ts';
import { Facts } from '../cards/facts.tsx';
import { CourtChip } from '../cards/other-cards.tsx';
import { NOTHING_MESSAGES } from '../cards/report-lists.tsx';
import { type ReportTab, TAB_NAMES } from '../report-tabs.ts';
import { onTimeText } from '../repayments/repayments.tsx';
import { Glance } from '../summary/glance.tsx';
import { sourceText } from '../cards/source-words.ts';
import { UnreadEntries, UnreadParts } from '../cards/unread.tsx';
import { AboutPerson } from '../person/about-person.tsx';

/** Every entry of the report, a line for each account and enquiry. The PDF has each fact and month. */
export function PrintedReport({ answer }: { answer: ReportAnswer }) {
  const { receivedOn, reportInfo: report } = answer;
  const { accounts, enquiries, courtActions } = report;
  return (
    <div className="printed">
      <h1>Credit report overview</h1>
      <p>{sourceText(answer)}</p>
      {receivedOn !== null && !isEmptyReport(report) && <Glance report={report} receivedOn={receivedOn} />}
      <Part tab="accounts" report={report}>
        <Accounts accounts={accounts} />
      </Part>
      <Part tab="enquiries" report={report}>
        {enquiries.length > 0 && (
          <Table heads={['Lender', 'For', 'Amount', 'Date']}>
            {enquiries.map((enquiry) => (
              <tr key={enquiry.itemReference}>
                <th scope="row">
                  {enquirerOf(enquiry)}
                  <UnreadParts unread={enquiry.unread} />
                </th>
                <td>{enquiry.accountType}</td>
                <td>{dollarWords(enquiry.enquiryAmount)}</td>
                <td>{dayWords(enquiry.enquiryDate)}</td>
              </tr>
            ))}
          </Table>
        )}
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

function Accounts({ accounts }: Pick<ReportInfo, 'accounts'>) {
  if (accounts.length === 0) return null;
  return (
    <Table heads={['Lender', 'Kind', 'Limit', 'On time', 'State']}>
      {accounts.map((account) => (
        <tr key={account.itemReference}>
          <th scope="row">
            {providerOf(account)}
            <UnreadParts unread={account.unread} />
          </th>
          <td>{account.accountType}</td>
          <td>{limitWords(account.latestMaximumCredit, account.isUnlimited) ?? 'Not stated'}</td>
          <td>{onTimeText(account.repaymentHistory) ?? 'Not reported'}</td>
          <td>
            <AccountChip account={account} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="small">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Defaults({ account }: { account: ReportAccount }) {
  return (
    <DefaultList defaults={account.defaults} title={account.accountType} provider={providerOf(account)} />
  );
}

type PartProps = { tab: ReportTab; report: ReportInfo; children: ReactNode };

function Part({ tab, report, children }: PartProps) {
  const unread = report.unreadEntries.filter((each) => each.part === tab);
  const count = reportCounts(report)[tab];
  return (
    <section className="printed__part">
      <h2>
        {TAB_NAMES[tab]} ({count})
      </h2>
      {count === 0 && unread.length === 0 && <p>{NOTHING_MESSAGES[tab][0]}</p>}
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
