import type { ReportInfo, ReportPart } from '@wattle/domain/report/report';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { NamedEntry } from './cards/named-entry.ts';

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

export const HOW_TO_NAMES: Record<ReportTab, string> = {
  accounts: 'How to read accounts',
  enquiries: 'How to read enquiries',
  defaults: 'How to read defaults',
  courtActions: 'How to read court actions',
};

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

/** The tab that lists the entry; `other` for what has no tab, undefined where the report does not have it. */
function tabOfEntry(report: ReportInfo, reference: string): ReportTab | 'other' | undefined {
  const has = (list: readonly { itemReference: string }[]) =>
    list.some(({ itemReference }) => itemReference === reference);
  if (has(report.enquiries)) return 'enquiries';
  if (has(report.accounts)) return 'accounts';
  if (report.accounts.some(({ defaults }) => has(defaults))) return 'defaults';
  if (has(report.courtActions)) return 'courtActions';
  const { personalDetails, notes, accesses, unreadEntries } = report;
  return [personalDetails, notes, accesses, unreadEntries].some(has) ? 'other' : undefined;
}

/** Fragments that name a part of the page. */
const ANCHORS: readonly string[] = ['leaves', 'person'];

/**
 * The tab is in the address, so that it survives reloads and bookmarks; the text about the overview opens over it
 * (REPORT-008). `step` is written past the router: a navigation would re-render the page, and switching tabs adds no
 * history.
 */
export function useReportTabs(report: ReportInfo) {
  const { search, pathname, hash, key } = useLocation();
  const step = new URLSearchParams(search).get('step');
  const reference = hash === '' || ANCHORS.includes(hash.slice(1)) ? null : hash.slice(1);
  const named = useMemo<NamedEntry | null>(
    () => (reference === null ? null : { reference, visit: key }),
    [reference, key],
  );
  const namedTab = reference === null ? null : tabOfEntry(report, reference);
  const arrivedTab = namedTab == null || namedTab === 'other' ? tabOfStep(step) : namedTab;
  const [selected, setSelected] = useState(arrivedTab);
  const [isAboutOpen, setAboutOpen] = useState(step === String(ABOUT_STEP));
  const [arrivedAt, setArrivedAt] = useState(key);
  if (arrivedAt !== key) {
    setArrivedAt(key);
    setSelected(arrivedTab);
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
  return {
    named,
    isLost: namedTab === undefined,
    selected,
    select,
    isAboutOpen,
    openAbout: () => setAboutOpen(true),
    closeAbout,
  };
}
