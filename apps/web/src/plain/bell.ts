import { shortCount, unreadCount, watchUnread } from '#web/api/unread.ts';

/** The count in the header's bell. Further calls do nothing. */
export function countUnread(): void {
  watchUnread(show);
}

function show(): void {
  const unread = unreadCount() ?? 0;
  const words = span('vh', `, ${unread} unread`);
  const figure = span('bell__n', shortCount(unread));
  figure.setAttribute('aria-hidden', 'true');
  document.querySelector('[data-unread]')?.replaceChildren(...(unread === 0 ? [] : [words, figure]));
}

function span(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
