import { accountsWithDefaults, reportCounts, type ReportInfo } from '@wattle/domain/report/report';
import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import { CircleQuestionMark, Sprout } from 'lucide';
import { memo, type ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { AccountList } from './account-list.tsx';
import { CourtCard, DefaultsCard, EnquiryCard } from './other-cards.tsx';
import type { RenderItemAction } from './report-item.ts';
import { MarksKey } from '../report-key.tsx';
import { HOW_TO_NAMES, type ReportTab, TAB_NAMES } from '../report-tabs.ts';
import { UnreadEntries } from './unread.tsx';

type ReportListProps = {
  tab: ReportTab;
  report: ReportInfo;
  onHowTo: () => void;
  renderItemAction?: RenderItemAction | undefined;
};

/** One tab's list. Re-renders only when the report changes: a large file has hundreds of cards. */
export const ReportList = memo(function ReportList(props: ReportListProps) {
  const { tab, report, onHowTo, renderItemAction } = props;
  const isEmpty = reportCounts(report)[tab] === 0;
  const unread = report.unreadEntries.filter(({ part }) => part === tab);
  return (
    <div className="grid gap-3">
      <div className="row between  report__top">
        <h2>{TAB_NAMES[tab]}</h2>
        {tab === 'accounts' && !isEmpty && <MarksKey />}
        <Button size="small" aria-haspopup="dialog" onClick={onHowTo}>
          <Icon of={CircleQuestionMark} /> {HOW_TO_NAMES[tab]}
        </Button>
      </div>
      {isEmpty && unread.length === 0 && <Nothing tab={tab} />}
      <UnreadEntries entries={unread} {...{ renderItemAction }} />
      {tab === 'accounts' && !isEmpty && <AccountList accounts={report.accounts} {...{ renderItemAction }} />}
      {tab !== 'accounts' && CARDS[tab](props)}
      {tab === 'defaults' && !isEmpty && (
        <Note>
          A default is a debt of ${REPORT_RULES.leastDefaultDollars} or more that is{' '}
          {REPORT_RULES.defaultOverdueDays} days or more overdue. It stays on your report for{' '}
          {REPORT_RULES.keptDefaultYears} years, and is marked paid once you pay it.
        </Note>
      )}
    </div>
  );
});

type Cards = (props: ReportListProps) => readonly ReactNode[];

const CARDS: Record<Exclude<ReportTab, 'accounts'>, Cards> = {
  enquiries: ({ report, renderItemAction }) =>
    report.enquiries.map((enquiry) => (
      <EnquiryCard key={enquiry.itemReference} enquiry={enquiry} renderItemAction={renderItemAction} />
    )),
  defaults: ({ report, renderItemAction }) =>
    accountsWithDefaults(report).map((account) => (
      <DefaultsCard key={account.itemReference} account={account} renderItemAction={renderItemAction} />
    )),
  courtActions: ({ report, renderItemAction }) =>
    report.courtActions.map((action) => (
      <CourtCard key={action.itemReference} action={action} renderItemAction={renderItemAction} />
    )),
};

/** The first sentence of each is specified (REPORT-014). */
export const NOTHING_MESSAGES: Record<ReportTab, readonly [text: string, kind: string]> = {
  accounts: ["We couldn't find any accounts.", 'Accounts show here once a credit provider reports them.'],
  enquiries: [
    "We couldn't find any enquiries.",
    `When a credit provider asks about you, it shows here and stays for ${REPORT_RULES.keptEnquiryYears} years.`,
  ],
  defaults: [
    "We couldn't find any defaults.",
    `That is good news. If one is ever listed, it shows here and stays for ${REPORT_RULES.keptDefaultYears} years.`,
  ],
  courtActions: [
    "We couldn't find any court judgments.",
    `That is good news. If one is ever listed, it shows here and stays for ${REPORT_RULES.keptCourtActionYears} years.`,
  ],
};

function Nothing({ tab }: { tab: ReportTab }) {
  const [text, kind] = NOTHING_MESSAGES[tab];
  return (
    <div className="panel">
      <Icon of={Sprout} size="large" />
      <h3>{text}</h3>
      <p className="quiet">{kind}</p>
    </div>
  );
}
