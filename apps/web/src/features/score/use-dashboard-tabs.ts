import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';

/** Ids of the next steps' headings: below the score, and in the phones' tab. */
export const NEXT_STEPS = { section: 'next-steps', tab: 'next-steps-tab' } as const;

const PHONE = '(max-width: 767px)';

/**
 * Which tab is open, which were opened, and how to reach their sections. `#offers` opens the tab with the offers
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

/** Scrolls to the next steps, which on a phone are a tab (DASH-005). */
function showNextSteps(select: (tab: string) => void): void {
  const isPhone = typeof matchMedia === 'function' && matchMedia(PHONE).matches;
  if (isPhone) flushSync(() => select('next-steps'));
  const heading = document.getElementById(isPhone ? NEXT_STEPS.tab : NEXT_STEPS.section);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
