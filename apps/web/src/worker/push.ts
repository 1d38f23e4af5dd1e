import { PATHS } from '@wattle/domain/pages/paths';

declare const self: ServiceWorkerGlobalScope;

type Push = { group: string; line: string };

/** Browsers withdraw a subscription whose messages show nothing, so an unreadable one is shown in general words. */
const UNREADABLE: Push = { group: 'other', line: 'Something is new' };

export function watchPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(readPush(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    // A window of its own: an open page may hold what the member is typing, and browsers do not say where an app has led it.
    event.waitUntil(self.clients.openWindow(PATHS.notifications));
  });
}

function readPush(data: PushMessageData | null): Push {
  try {
    const read: unknown = data?.json();
    if (typeof read !== 'object' || read === null || !('line' in read) || !('group' in read))
      return UNREADABLE;
    return { line: String(read.line), group: String(read.group) };
  } catch {
    return UNREADABLE;
  }
}

/** One of a group replaces the one before. */
const show = ({ group, line }: Push) =>
  self.registration.showNotification('Wattle', { body: line, tag: group, icon: '/img/icon-192.png' });
