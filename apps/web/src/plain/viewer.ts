import { currentProfile, currentSession, startSession, watchSession } from '#web/api/session.ts';
import { viewerOf } from '#web/api/session-viewer.ts';

/**
 * Fetches the session and shows the page to its viewer. Until the answer, the theme script's mark from the saved
 * session applies (`ForViewer`), so the header is right from the first paint.
 */
export function showViewer({ signal }: { signal: AbortSignal }): void {
  signal.addEventListener('abort', watchSession(show));
  startSession();
  show();
}

function show(): void {
  if (currentSession().status !== 'waiting') showTo(viewerOf(currentSession()));
}

type ShownViewer = ReturnType<typeof viewerOf>;

function showTo({ isAuthenticated, roles, displayName, partnerId, isPromotionOn }: ShownViewer): void {
  const { dataset } = document.documentElement;
  if (isAuthenticated) dataset['viewer'] = roles.has('IHC') ? 'member cohort' : 'member';
  else delete dataset['viewer'];
  if (isAuthenticated) void import('./bell.ts').then(({ countUnread }) => countUnread());
  for (const name of document.querySelectorAll('[data-display-name]'))
    name.textContent = displayName ?? 'Menu';
  showWhile('promotion', isPromotionOn);
  showReviews();
  nameBureaus();
  if (partnerId !== null || document.querySelector('.cobrand') !== null) void namePartner(partnerId);
}

function showReviews(): void {
  const { isTrustRatingEnabled: isOn = false, reviewWidgetUrl = null } = currentProfile() ?? {};
  showWhile('reviews', isOn);
  if (isOn) frameReviewWidget(reviewWidgetUrl);
}

/** The names are settings, which built pages don't know. */
function nameBureaus(): void {
  const profile = currentProfile();
  if (profile === null) return;
  const { mainBureau, secondBureau } = profile;
  for (const name of document.querySelectorAll('[data-bureau]')) name.textContent = mainBureau;
  for (const part of document.querySelectorAll<HTMLElement>('[data-second]')) {
    part.hidden = secondBureau === null;
    part.textContent = part.dataset['second']?.replaceAll('%', secondBureau ?? '') ?? '';
  }
  if (secondBureau === null) return;
  for (const part of document.querySelectorAll<HTMLElement>('[data-needs-second]')) {
    part.hidden = false;
    delete part.dataset['needsSecond'];
  }
}

/** Parts behind a profile flag are in the page, hidden while it is off. */
function showWhile(flag: 'promotion' | 'reviews', isOn: boolean): void {
  for (const part of document.querySelectorAll(`[data-flag="${flag}"]`))
    part.toggleAttribute('hidden', !isOn);
}

async function namePartner(partnerId: number | null): Promise<void> {
  const { showPartner } = await import('./co-brand.ts');
  showPartner(partnerId);
}
/**
 * Frames the review service's widget once (HOME-023). Without `allow-same-origin` the frame has an opaque origin and
 * cannot read this site, whatever its address.
 */
function frameReviewWidget(address: string | null): void {
  const place = document.querySelector<HTMLElement>('[data-review-widget]');
  if (place === null || address === null || place.firstElementChild !== null) return;
  const frame = document.createElement('iframe');
  frame.className = 'reviews__frame skel';
  frame.addEventListener('load', () => frame.classList.remove('skel'));
  frame.title = place.dataset['reviewWidget'] ?? '';
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.setAttribute('loading', 'lazy');
  frame.src = address;
  place.append(frame);
}
