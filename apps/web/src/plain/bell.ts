import { bellName, shortCount, unreadStore } from '#web/api/unread.ts';

/** The count in the header's bell. Further calls do nothing. */
export function countUnread(): void {
  unreadStore.watch(show);
}

function show(): void {
  const unseen = unreadStore.get()?.unseen ?? 0;
  const words = span('vh', bellName(unseen));
  const figure = span('bell__n', shortCount(unseen));
  figure.setAttribute('aria-hidden', 'true');
  document.querySelector('[data-unread]')?.replaceChildren(words, ...(unseen === 0 ? [] : [figure]));
}

function span(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
