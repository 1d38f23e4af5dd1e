declare const self: ServiceWorkerGlobalScope;

type SetName = 'public' | 'members';
type OfflineFiles = {
  version: string;
  /** What each set holds: address and hash. Written by `scripts/app-worker.ts`. */
  sets: Record<SetName, readonly (readonly [address: string, integrity: string])[]>;
  /** Members' pages, which all begin as the same shell. */
  memberPages: readonly string[];
  shell: string;
  /** Opened in place of a page that is in no set. */
  noConnection: string;
};
declare const OFFLINE: OfflineFiles;
// Read once: the build writes the value in place of the name.
const { version, sets, memberPages, shell, noConnection } = OFFLINE;

/** The only other addresses that are ever answered from a cache. */
const FILE = /^\/(?:assets|img)\//;

const cacheOf = (set: SetName) => `${set} ${version}`;
const isSet = (name: unknown): name is SetName => name === 'public' || name === 'members';

/**
 * Stores a set of files of this build, and then removes an earlier build's. Files are fetched without cookies and
 * compared with their hashes, so neither an answer to a person nor the page of a captive portal can be among them. Where
 * a set can't be stored, as on a full disk, the next page tries again.
 */
async function keep(set: SetName): Promise<void> {
  const name = cacheOf(set);
  try {
    const cache = await caches.open(name);
    if ((await cache.keys()).length < sets[set].length) await fill(cache, sets[set]);
    // Also after a worker that was killed before it came here.
    await remove(set, name);
  } catch {
    await caches.delete(name).catch(() => undefined);
  }
}

/** Fetches the files of a set that no cache holds; copies the others, as of an earlier build. */
async function fill(cache: Cache, files: OfflineFiles['sets'][SetName]): Promise<void> {
  const changed: Request[] = [];
  const unchanged: [address: string, file: Response][] = [];
  for (const [address, integrity] of files) {
    const kept = await find(address);
    if (kept !== undefined && (await hashOf(kept)) === integrity) unchanged.push([address, kept]);
    else changed.push(new Request(address, { integrity, credentials: 'omit', redirect: 'error' }));
  }
  await cache.addAll(changed);
  await Promise.all(unchanged.map(([address, file]) => cache.put(address, file)));
}

async function hashOf(file: Response): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.clone().arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

async function remove(set: SetName, except?: string): Promise<void> {
  const names = await caches.keys();
  const removed = names.filter((name) => name.startsWith(`${set} `) && name !== except);
  await Promise.all(removed.map((name) => caches.delete(name)));
}

/** A page that rests names the set to keep, or `left` once no member is logged in. */
export function watchFiles(): void {
  self.addEventListener('message', (event) => {
    const { data } = event;
    if (isSet(data)) event.waitUntil(keep(data));
    else if (data === 'left') event.waitUntil(remove('members'));
  });
}

/** Answers from the caches only what the network cannot bring. All other requests pass by. */
export function openOffline(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname));
  else if (FILE.test(pathname))
    event.respondWith(fetch(request).catch(async (fault: unknown) => (await find(pathname)) ?? raise(fault)));
}

async function openPage(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    return preloaded ?? (await fetch(event.request));
  } catch (fault) {
    const address = pathname.replace(/(.)\/$/, '$1');
    const kept = isMemberPage(address) ? await find(shell) : await find(address);
    return kept ?? (await find(noConnection)) ?? raise(fault);
  }
}

/** The last part of an address may be a parameter. */
function isMemberPage(address: string): boolean {
  const parent = address.slice(0, address.lastIndexOf('/'));
  return memberPages.includes(address) || memberPages.includes(parent);
}

/** Compared without headers: every stored answer is the same for every request. */
const find = (address: string) => caches.match(address, { ignoreVary: true });

function raise(fault: unknown): never {
  throw fault;
}
