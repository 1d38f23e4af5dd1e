/** Null without one. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  const manager = await pushManager().catch(() => null);
  return (await manager?.getSubscription().catch(() => null)) ?? null;
}

/** Keeps messages of the member who leaves from the next user of this browser. */
export async function endBrowserPush(): Promise<void> {
  await (await browserSubscription())?.unsubscribe().catch(() => false);
}

/** Undefined without a worker, where `ready` would wait for ever. */
async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}
