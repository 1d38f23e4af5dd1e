import { toggleTheme } from '#web/ui/theme.ts';
import { frameComparisons } from './comparison.ts';
import { sayConnection } from './connection.ts';
import { noteFollowedOffers } from './follow.ts';
import { openTarget, searchAnswers } from './help-search.ts';
import { layOutInTurn } from './home/laid-out-in-turn.ts';
import { searchMap } from './home/map-search.ts';
import { runCounter } from './home/score-counter.ts';
import { showWordsOfCode } from './home/show-code.ts';
import { moveThroughSteps } from './home/steps.ts';
import { confirmLogOut } from './logged-out.ts';
import { listenToMenus } from './menus.ts';
import { askAboutMe, showServedTexts } from './own-words.ts';
import { showViewer } from './viewer.ts';

/** What needs nobody to be looking yet. Each finds its parts by their attributes, and does nothing without them. */
const AT_ONCE = [listenToMenus, changeTheme, sayConnection, searchAnswers, openTarget, searchMap];
/** What asks the server or moves: not before the page is looked at. */
const ONCE_SEEN = [
  showViewer,
  confirmLogOut,
  noteFollowedOffers,
  layOutInTurn,
  moveThroughSteps,
  runCounter,
  showWordsOfCode,
  showServedTexts,
  frameComparisons,
  askAboutMe,
];

/** Everything that moves on a page that stays HTML, until the signal ends it. */
export function startPage(signal: AbortSignal): void {
  for (const start of AT_ONCE) start({ signal });
  whenSeen(() => {
    for (const start of ONCE_SEEN) start({ signal });
  });
}

/** A browser may draw a page ahead that nobody opens. */
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
