import {
  askedHeight,
  comparisonAddress,
  type ComparisonKind,
  isComparisonKind,
} from '@wattle/domain/offers/comparisons';
import { profileReady } from '#web/api/session.ts';
import { presentTheme, watchTheme } from '#web/ui/theme.ts';

/** The time after which the link beside the frame is offered instead. */
export const FRAME_TIMEOUT_MS = 8000;

/**
 * Frames a partner's comparison at the height that it reports (PROD-005). Browsers do not report a failed frame, so
 * silence counts as failure; a late report still shows it.
 */
export function frameComparison(place: HTMLElement, { signal }: { signal: AbortSignal }): void {
  const kind = place.dataset['comparison'] ?? '';
  if (!isComparisonKind(kind)) return;
  let attempt = new AbortController();
  const leave = () => {
    attempt.abort();
    place.querySelector('iframe')?.remove();
  };
  const again = () => {
    leave();
    attempt = new AbortController();
    void tryFrame({ place, kind, signal: attempt.signal });
  };
  signal.addEventListener('abort', leave);
  place.querySelector('[data-again]')?.addEventListener('click', again, { signal });
  again();
}

type TryInput = { place: HTMLElement; kind: ComparisonKind; signal: AbortSignal };

async function tryFrame({ place, kind, signal }: TryInput): Promise<void> {
  showWhile(place, 'waiting');
  const giveUp = () => showWhile(place, 'failed');
  const timer = setTimeout(giveUp, FRAME_TIMEOUT_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const base = await comparisonBase();
  if (signal.aborted) return;
  if (base === null) {
    giveUp();
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
    showWhile(place, 'framed');
    frame.height = String(height);
    frame.removeAttribute('inert');
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
  frame.className = 'products__frame';
  frame.title = title;
  frame.height = '1';
  frame.setAttribute('inert', '');
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  );
  frame.setAttribute('referrerpolicy', 'strict-origin');
  return frame;
}

function showWhile(place: HTMLElement, state: 'waiting' | 'failed' | 'framed'): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-while]'))
    part.hidden = part.dataset['while'] !== state;
}
