import { toggleTheme } from '#web/ui/theme.ts';
import { frameComparisons } from './comparison.ts';
import { announceConnection } from './connection.ts';
import { trackFollowedOffers } from './follow.ts';
import { openTarget, searchAnswers } from './help-search.ts';
import { searchMap } from './home/map-search.ts';
import { runCounter } from './home/score-counter.ts';
import { showWordsOfCode } from './home/show-code.ts';
import { moveThroughSteps } from './home/steps.ts';
import { confirmLogOut } from './logged-out.ts';
import { listenToMenus } from './menus.ts';
import { registerOfflineWorker } from './offline.ts';
import { requestAboutMe, loadServedTexts } from './own-words.ts';
import { showViewer } from './viewer.ts';

const laidOut = 'data-laid-out';

/**
 * Lays out the sections of a long page one by one while the browser is idle. Until then, or until they come near, the
 * stylesheet skips them with `content-visibility`: laying out all at once would delay a phone's first tap.
 */
function layOutProgressively({ signal }: { signal: AbortSignal }): void {
  const waiting = [...(document.querySelector('.later')?.children ?? [])];
  const layOutNext = () => {
    if (signal.aborted) return;
    waiting.shift()?.setAttribute(laidOut, '');
    if (waiting.length > 0) whenIdle(layOutNext);
  };
  if (waiting.length > 0) whenIdle(layOutNext);
}

/** When idle, or after a second: a browser that draws no frames has no idle time. */
function whenIdle(run: () => void): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 100);
  else requestIdleCallback(run, { timeout: 1000 });
}

/** Started at once. Each finds its elements by attribute and does nothing without them. */
const AT_ONCE = [listenToMenus, changeTheme, announceConnection, searchAnswers, openTarget, searchMap];
/** Started once the page is visible: these call the API or move. */
const ONCE_SEEN = [
  showViewer,
  confirmLogOut,
  trackFollowedOffers,
  layOutProgressively,
  moveThroughSteps,
  runCounter,
  showWordsOfCode,
  loadServedTexts,
  frameComparisons,
  requestAboutMe,
  registerOfflineWorker,
];

/** Starts the script of a static page, until the signal aborts. */
export function startPage(signal: AbortSignal): void {
  for (const start of AT_ONCE) start({ signal });
  whenSeen(() => {
    for (const start of ONCE_SEEN) start({ signal });
  });
}

/** A browser may prerender a page that is never opened. */
function whenSeen(run: () => void): void {
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

function changeTheme({ signal }: { signal: AbortSignal }): void {
  document.addEventListener('click', toggleAtPress, { signal });
}

function toggleAtPress({ target }: Event): void {
  if (target instanceof Element && target.closest('[data-theme-toggle]') !== null) toggleTheme();
}
