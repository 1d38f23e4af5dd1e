import { reportCounts, type ReportInfo } from '@wattle/domain/report/report';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The tabs in their order. `step` 1 is Accounts with the words about the overview before it (REPORT-010). */
export const REPORT_TABS = ['accounts', 'enquiries', 'defaults', 'court'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

const ABOUT_STEP = 1;
const FIRST_TAB_STEP = 2;

export const TAB_NAMES: Record<ReportTab, string> = {
  accounts: 'Accounts',
  enquiries: 'Credit Enquiries',
  defaults: 'Defaults',
  court: 'Court Actions',
};

/** Defaults are counted over the accounts that have any (REPORT-009). */
export function countsOf(report: ReportInfo): Record<ReportTab, number> {
  const { accounts, enquiries, defaults, courtActions } = reportCounts(report);
  return { accounts, enquiries, defaults, court: courtActions };
}

/** The tab of an address. Anything but a step there is, the words about the overview included, is Accounts. */
export function tabOfStep(step: string | null): ReportTab {
  const index = /^\d$/.test(step ?? '') ? Number(step) - FIRST_TAB_STEP : 0;
  return REPORT_TABS[index] ?? 'accounts';
}

/** The step that an address needs to open a tab. */
export function stepOfTab(tab: ReportTab): number {
  return REPORT_TABS.indexOf(tab) + FIRST_TAB_STEP;
}

/**
 * The tab, which the address keeps, so that it can be reloaded, marked and printed about; the words about the
 * overview open over it and leave it selected (REPORT-008). Going through tabs makes no history of its own.
 */
export function useReportTabs() {
  const [query, setQuery] = useSearchParams();
  const step = query.get('step');
  const [isAboutOpen, setAboutOpen] = useState(step === String(ABOUT_STEP));
  const select = (tab: string) => {
    const known = REPORT_TABS.find((each) => each === tab) ?? 'accounts';
    setQuery(
      (before) => {
        before.set('step', String(stepOfTab(known)));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const closeAbout = () => {
    setAboutOpen(false);
    if (step === String(ABOUT_STEP)) select('accounts');
  };
  return { selected: tabOfStep(step), select, isAboutOpen, openAbout: () => setAboutOpen(true), closeAbout };
}
