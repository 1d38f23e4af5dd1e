/**
 * Frames the review service's widget once (HOME-023). Without `allow-same-origin` the frame has an opaque origin and
 * cannot read this site, whatever its address.
 */
export function frameReviewWidget(address: string | null): void {
  const place = document.querySelector<HTMLElement>('[data-review-widget]');
  if (place === null || address === null || place.firstElementChild !== null) return;
  const frame = document.createElement('iframe');
  frame.className = 'reviews__frame';
  frame.title = place.dataset['reviewWidget'] ?? '';
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.setAttribute('loading', 'lazy');
  frame.src = address;
  place.append(frame);
}
