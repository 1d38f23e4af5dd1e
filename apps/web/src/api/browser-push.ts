/** Null without one. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  const manager = await pushManager().catch(() => null);
  return (await manager?.getSubscription().catch(() => null)) ?? null;
}

/** Whoever uses this browser next sees no message of the member who leaves. */
export async function endBrowserPush(): Promise<void> {
  await (await browserSubscription())?.unsubscribe().catch(() => false);
}

/** Without a worker `ready` would wait for ever. */
export async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}
