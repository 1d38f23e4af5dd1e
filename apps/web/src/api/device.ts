import { api } from './call.ts';
import type { Profile } from './session.ts';

declare global {
  var __wattleDevice: { readonly status?: string } | undefined;
}

type Report = 'reported' | 'failed' | 'none';
type Waits = Pick<Profile['timings'], 'deviceRetryMs' | 'deviceRetryMax'>;

/** The device did not report in time, so that no sign-in may be sent (LOGIN-018). */
export class DeviceNotLoaded extends Error {
  override name = 'DeviceNotLoaded';
}

let fingerprint: Promise<string> | null = null;
let report: Report = 'none';

/** Starts the fingerprint of this load: session id from the API, then the script that reports for it (LOGIN-019). */
export function startDevice(): void {
  fingerprint ??= loadFingerprint();
  // Whoever needs the token hears of the failure; nobody else has to.
  fingerprint.catch(() => undefined);
}

/**
 * The value of `X-Device-Token`, once the script has reported. Looks again after each wait, the given
 * number of times, and loads a script that failed anew.
 */
export async function deviceToken({ deviceRetryMs, deviceRetryMax }: Waits): Promise<string> {
  startDevice();
  for (let retry = 0; retry < deviceRetryMax && present() !== 'reported'; retry += 1) {
    if (present() === 'failed') forgetDevice();
    startDevice();
    await wait(deviceRetryMs);
  }
  const token = present() === 'reported' ? await fingerprint?.catch(() => null) : null;
  if (token !== null && token !== undefined) return token;
  forgetDevice();
  throw new DeviceNotLoaded();
}

/** Forgets the fingerprint, so that the next sign-in starts a new one. */
export function forgetDevice(): void {
  fingerprint = null;
  report = 'none';
  globalThis.__wattleDevice = undefined;
}

async function loadFingerprint(): Promise<string> {
  const { tm, scriptUrl } = await api('GET /v1/tm', {}).catch((error: unknown) => {
    report = 'failed';
    throw error;
  });
  addEventListener('device:reported', () => (report = 'reported'), { once: true });
  addEventListener('device:failed', () => (report = 'failed'), { once: true });
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  script.addEventListener('error', () => (report = 'failed'));
  document.head.append(script);
  return tm;
}

/** The script may have run before anyone listened: what it left behind counts as well. */
function present(): Report {
  if (report !== 'none') return report;
  const left = globalThis.__wattleDevice?.status;
  return left === 'reported' || left === 'failed' ? left : 'none';
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
