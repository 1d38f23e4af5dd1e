import { toggleTheme } from '#web/ui/theme.ts';
import { startAppWorker } from './app-worker.ts';
import { loadOnceBack } from './came-back.ts';
import { announceConnection } from './connection.ts';
import { trackFollowedOffers } from './follow.ts';
import { openTarget, searchAnswers } from './help-search.ts';
import { searchMap } from './home/map-search.ts';
import { runCounter } from './home/score-counter.ts';
import { showWordsOfCode } from './home/show-code.ts';
import { moveThroughSteps } from './home/steps.ts';
import { confirmLogOut } from './logged-out.ts';
import { listenToMenus } from './menus.ts';
import { requestAboutMe, loadServedTexts } from './own-words.ts';
import { showViewer } from './viewer.ts';

/** Started at once. Each finds its elements by attribute and does nothing without them. */
const AT_ONCE = [listenToMenus, changeTheme, announceConnection, searchAnswers, openTarget, searchMap];
/** Started once the page is visible: these call the API or move. */
const ONCE_SEEN = [
  showViewer,
  confirmLogOut,
  trackFollowedOffers,
  moveThroughSteps,
  runCounter,
  showWordsOfCode,
  loadServedTexts,
  frameComparisons,
  requestAboutMe,
  startAppWorker,
  loadOnceBack,
];

function frameComparisons({ signal }: { signal: AbortSignal }): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-comparison]'))
    void import('./comparison.ts').then(({ frameComparison }) => frameComparison(place, { signal }));
}

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
