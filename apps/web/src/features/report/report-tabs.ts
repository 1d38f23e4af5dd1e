import { reportCounts, type ReportInfo } from '@wattle/domain/report/report';
import { useState } from 'react';
import { useLocation } from 'react-router';

/** The tabs in order. `step` 1 is Accounts with the text about the overview before it (REPORT-010). */
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

/** The tab of an address. Anything but an existing step, the text about the overview included, is Accounts. */
function tabOfStep(step: string | null): ReportTab {
  const index = /^\d$/.test(step ?? '') ? Number(step) - FIRST_TAB_STEP : 0;
  return REPORT_TABS[index] ?? 'accounts';
}

/** The step that an address needs in order to open a tab. */
function stepOfTab(tab: ReportTab): number {
  return REPORT_TABS.indexOf(tab) + FIRST_TAB_STEP;
}

/**
 * The tab, which is kept in the address so that it survives a reload and a bookmark; the text about the overview opens
 * over it and leaves it selected (REPORT-008). The step is written past the router: a navigation would redraw the whole
 * page, and switching tabs adds no history.
 */
export function useReportTabs() {
  const { search, pathname, key } = useLocation();
  const step = new URLSearchParams(search).get('step');
  const [selected, setSelected] = useState(() => tabOfStep(step));
  const [isAboutOpen, setAboutOpen] = useState(step === String(ABOUT_STEP));
  const [arrivedAt, setArrivedAt] = useState(key);
  if (arrivedAt !== key) {
    setArrivedAt(key);
    setSelected(tabOfStep(step));
  }
  const select = (tab: string) => {
    const known = REPORT_TABS.find((each) => each === tab) ?? 'accounts';
    setSelected(known);
    history.replaceState(history.state, '', `${pathname}?step=${stepOfTab(known)}`);
  };
  const closeAbout = () => {
    setAboutOpen(false);
    if (step === String(ABOUT_STEP)) select(selected);
  };
  return { selected, select, isAboutOpen, openAbout: () => setAboutOpen(true), closeAbout };
}
