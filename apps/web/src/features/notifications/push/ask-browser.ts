import type { BodyOf } from '@wattle/contract';
import { registerAppWorker } from '#web/plain/app-worker.ts';

/** What this browser can do, before it is asked. `home-screen`: iPhones and iPads show them to installed apps alone. */
export type PushAbility = 'able' | 'blocked' | 'home-screen' | 'unable';

export function pushAbility(): PushAbility {
  if ('standalone' in navigator && navigator.standalone === false) return 'home-screen';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** `dismissed`: the question was closed without an answer. `full`: the browser had no room to store it. */
export type PushRefusal = 'blocked' | 'dismissed' | 'full' | 'failed';

/** Some browsers without a push service neither resolve nor reject. */
const SUBSCRIBE_MS = 30_000;

/** Asks the browser. Call it from a press and before anything else: browsers ignore other calls. */
export async function askForPush(key: string): Promise<PushRefusal | BodyOf<'PUT /v1/user/push'>> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  try {
    const late = new Promise<null>((resolve) => setTimeout(resolve, SUBSCRIBE_MS, null));
    const { endpoint, keys: { p256dh, auth } = {} } = (await Promise.race([subscribe(key), late])) ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return 'failed';
    return { endpoint, keys: { p256dh, auth } };
  } catch (error) {
    return refusalOf(error);
  }
}

async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  // Who asks early is before the page has rested.
  await registerAppWorker();
  const { pushManager: manager } = await navigator.serviceWorker.ready;
  // A subscription of another member or an earlier key would make `subscribe` throw.
  await (await manager.getSubscription())?.unsubscribe();
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  return made.toJSON();
}

function refusalOf(error: unknown): PushRefusal {
  if (!(error instanceof DOMException)) return 'failed';
  const { name, message } = error;
  if (name === 'NotAllowedError') return 'blocked';
  // Chromium names it in the message alone.
  return name === 'QuotaExceededError' || message.includes('storage') ? 'full' : 'failed';
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
