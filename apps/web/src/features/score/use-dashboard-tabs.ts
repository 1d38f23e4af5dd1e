import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';

/** Ids of the next steps' headings: below the score, and in the tab that phones have. */
export const NEXT_STEPS = { section: 'next-steps', tab: 'next-steps-tab' } as const;

const PHONE = '(max-width: 767px)';

/**
 * Which tab is open, which have been, and ways to the sections in them. An address that names the offers opens the tab they are in
 * (MENU-007).
 */
export function useDashboardTabs() {
  const [selected, select] = useState('score');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([selected]));
  if (!opened.has(selected)) setOpened(new Set([...opened, selected]));
  const { hash, key } = useLocation();
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  if (arrivedAt !== key) {
    setArrivedAt(key);
    if (hash === '#offers') select('score');
  }
  return { selected, opened, select, showNextSteps: () => showNextSteps(select) };
}

/** DASH-005: scrolls to the next steps; on a phone they are a tab. */
function showNextSteps(select: (tab: string) => void): void {
  const isPhone = typeof matchMedia === 'function' && matchMedia(PHONE).matches;
  if (isPhone) flushSync(() => select('next-steps'));
  const heading = document.getElementById(isPhone ? NEXT_STEPS.tab : NEXT_STEPS.section);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
