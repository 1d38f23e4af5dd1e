import {
  askedHeight,
  comparisonAddress,
  type ComparisonKind,
  isComparisonKind,
} from '@wattle/domain/offers/comparisons';
import { profileReady } from '#web/api/session.ts';
import { presentTheme, watchTheme } from '#web/ui/theme.ts';

/** After this the link beside the frame is offered instead. */
export const FRAME_TIMEOUT_MS = 8000;

const WORDS = {
  waiting: 'The comparison is loading',
  failed: 'The comparison did not load',
  advice: 'Our partner’s page could not be shown here. You can open it on its own, or try again.',
} as const;

export function frameComparisons({ signal }: { signal: AbortSignal }): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-comparison]'))
    frameComparison(place, { signal });
}

/**
 * Frames a partner's comparison at the height that it reports (PROD-005). Browsers do not report a failed frame, so
 * silence counts as failure; a late report still shows it.
 */
export function frameComparison(place: HTMLElement, { signal }: { signal: AbortSignal }): void {
  const kind = place.dataset['comparison'] ?? '';
  if (!isComparisonKind(kind)) return;
  let attempt = new AbortController();
  const again = () => {
    attempt.abort();
    attempt = new AbortController();
    place.replaceChildren();
    void tryFrame({ place, kind, again, signal: attempt.signal });
  };
  signal.addEventListener('abort', () => {
    attempt.abort();
    place.replaceChildren();
  });
  again();
}

type TryInput = { place: HTMLElement; kind: ComparisonKind; again: () => void; signal: AbortSignal };

async function tryFrame({ place, kind, again, signal }: TryInput): Promise<void> {
  const waiting = waitingLines();
  place.append(waiting);
  const giveUp = () => waiting.replaceWith(failure(place, again));
  const timer = setTimeout(giveUp, FRAME_TIMEOUT_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const base = await comparisonBase();
  if (signal.aborted) return;
  if (base === null) {
    if (waiting.isConnected) giveUp();
    return;
  }
  const frame = unseenFrame(place.dataset['title'] ?? '');
  const address = () => comparisonAddress(base, kind, { theme: presentTheme(), origin: location.origin });
  frame.src = address();
  const follow = () => {
    if (frame.src !== address()) frame.src = address();
  };
  watchTheme(follow, { signal });
  const { origin } = new URL(frame.src);
  const hear = ({ source, origin: sender, data }: MessageEvent) => {
    if (source === null || source !== frame.contentWindow || sender !== origin) return;
    const height = askedHeight(data);
    if (height === null) return;
    clearTimeout(timer);
    // Moving the frame would reload it.
    for (const other of place.querySelectorAll(':scope > :not(iframe)')) other.remove();
    show(frame, height);
  };
  addEventListener('message', hear, { signal });
  place.append(frame);
}

/** The configured address, known only to the server; null without an answer. */
async function comparisonBase(): Promise<string | null> {
  const profile = await profileReady().catch(() => null);
  return profile?.comparisonUrl ?? null;
}

/**
 * The sandbox keeps the partner's own origin, which is never ours (the server refuses to start otherwise). It cannot
 * navigate this window or ask for permissions. Popups are not sandboxed.
 */
function unseenFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = 'products__frame products__frame--unseen';
  frame.title = title;
  frame.height = '1';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  );
  frame.setAttribute('referrerpolicy', 'strict-origin');
  return frame;
}

function show(frame: HTMLIFrameElement, height: number): void {
  frame.classList.remove('products__frame--unseen');
  frame.height = String(height);
  frame.removeAttribute('tabindex');
  frame.removeAttribute('aria-hidden');
}

function waitingLines(): HTMLElement {
  const lines = document.createElement('span');
  lines.className = 'skel__lines';
  lines.setAttribute('aria-hidden', 'true');
  lines.append(...Array.from({ length: 9 }, () => element('span', { className: 'skel' })));
  const place = element('output', { className: 'skel__place products__waiting' });
  place.setAttribute('aria-busy', 'true');
  place.append(element('span', { className: 'vh', textContent: WORDS.waiting }), lines);
  return place;
}

function failure(place: HTMLElement, again: () => void): HTMLElement {
  const link = place.closest('section')?.querySelector('a.btn')?.cloneNode(true);
  if (link instanceof Element) link.classList.replace('btn--line', 'btn--solid');
  const retry = element('button', { className: 'btn btn--line', textContent: 'Try again' });
  retry.setAttribute('type', 'button');
  retry.addEventListener('click', again);
  const row = element('p', { className: 'row' });
  row.append(...(link === undefined ? [] : [link]), ' ', retry);
  const panel = element('div', { className: 'panel' });
  panel.append(
    element('h3', { textContent: WORDS.failed }),
    element('output', { textContent: WORDS.advice }),
    row,
  );
  return panel;
}

function element(
  name: string,
  properties: Partial<Pick<HTMLElement, 'className' | 'textContent'>>,
): HTMLElement {
  return Object.assign(document.createElement(name), properties);
}
