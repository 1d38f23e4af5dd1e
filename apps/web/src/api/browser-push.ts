/** What this browser can do, before it is asked. `home-screen`: iPhones and iPads show them to installed apps alone. */
export type PushAbility = 'able' | 'blocked' | 'home-screen' | 'unable';

export function pushAbility(): PushAbility {
  if ('standalone' in navigator && navigator.standalone === false) return 'home-screen';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** Null without one. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  const manager = await pushManager().catch(() => null);
  return (await manager?.getSubscription().catch(() => null)) ?? null;
}

export type AskedPush =
  | { kind: 'subscribed'; endpoint: string; keys: { p256dh: string; auth: string } }
  /** `dismissed`: the question was closed without an answer. `failed`: the browser did not reach its push service. */
  | { kind: 'blocked' | 'dismissed' | 'failed' };

/** Asks the browser. Call it from a press and before anything else: browsers ignore other calls. */
export async function askForPush(key: string): Promise<AskedPush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return { kind: permission === 'denied' ? 'blocked' : 'dismissed' };
  try {
    const manager = await pushManager();
    // Of another member or an earlier key, which would make `subscribe` throw.
    await (await manager?.getSubscription())?.unsubscribe();
    const made = await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
    const { endpoint, keys: { p256dh, auth } = {} } = made?.toJSON() ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return { kind: 'failed' };
    return { kind: 'subscribed', endpoint, keys: { p256dh, auth } };
  } catch {
    return { kind: 'failed' };
  }
}

/** Whoever uses this browser next sees no message of the member who leaves. */
export async function endBrowserPush(): Promise<void> {
  await (await browserSubscription())?.unsubscribe().catch(() => false);
}

/** Without a worker `ready` would wait for ever. */
async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
