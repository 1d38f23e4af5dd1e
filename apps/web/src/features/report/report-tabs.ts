import type { ReportPart } from '@wattle/domain/report/report';
import { useState } from 'react';
import { useLocation } from 'react-router';

/** The parts with a tab, in order. `step` 1 is Accounts with the text about the overview before it (REPORT-010). */
export const REPORT_TABS = [
  'accounts',
  'enquiries',
  'defaults',
  'courtActions',
] as const satisfies readonly ReportPart[];
export type ReportTab = (typeof REPORT_TABS)[number];

const ABOUT_STEP = 1;
const FIRST_TAB_STEP = 2;

export const TAB_NAMES: Record<ReportTab, string> = {
  accounts: 'Accounts',
  enquiries: 'Credit Enquiries',
  defaults: 'Defaults',
  courtActions: 'Court Actions',
};

/** The tab of an address; Accounts for an unknown step and for the text about the overview. */
function tabOfStep(step: string | null): ReportTab {
  const index = /^\d$/.test(step ?? '') ? Number(step) - FIRST_TAB_STEP : 0;
  return REPORT_TABS[index] ?? 'accounts';
}

function stepOfTab(tab: ReportTab): number {
  return REPORT_TABS.indexOf(tab) + FIRST_TAB_STEP;
}

/**
 * The tab is in the address, so that it survives reloads and bookmarks; the text about the overview opens over it
 * (REPORT-008). `step` is written past the router: a navigation would re-render the page, and switching tabs adds no
 * history.
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
