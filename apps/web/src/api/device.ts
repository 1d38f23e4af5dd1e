import { ApiError } from '@wattle/contract/client';
import { api } from './call.ts';
import type { Profile } from './session.ts';

/** Set by the fingerprint script, which may run before this module. */
const REPORT_KEY = '__wattleDevice';

type Waits = Pick<Profile['timings'], 'deviceRetryMs' | 'deviceRetryMax'>;

/** The device did not report in time, so sign-in is blocked (LOGIN-018). */
export class DeviceNotLoaded extends Error {
  override name = 'DeviceNotLoaded';
}

let fingerprint: Promise<string> | null = null;
let hasFailed = false;

/** Starts the fingerprint: session id from the API, then the script that reports for it (LOGIN-019). */
export function startDevice(): void {
  fingerprint ??= loadFingerprint();
  // Callers of `deviceToken` handle the failure.
  fingerprint.catch(() => undefined);
}

/**
 * The value of `X-Device-Token`. Polls until the script has reported, up to the given number of times, and reloads a
 * script that failed.
 */
export async function deviceToken({ deviceRetryMs, deviceRetryMax }: Waits): Promise<string> {
  startDevice();
  for (let retry = 0; retry < deviceRetryMax && !isReported(); retry += 1) {
    if (hasFailed) forgetDevice();
    startDevice();
    await wait(deviceRetryMs);
  }
  const token = isReported() ? await fingerprint?.catch(() => null) : null;
  if (token !== null && token !== undefined) return token;
  forgetDevice();
  throw new DeviceNotLoaded();
}

type Calling<T> = (headers: { 'x-device-token': string }) => Promise<T>;

/**
 * Makes a call with the device token, which belongs to this browser and serves one verdict. One that an earlier call has
 * used up, or that another tab's first visit has overtaken, is replaced once without asking.
 */
export async function withDevice<T>(waits: Waits, call: Calling<T>): Promise<T> {
  return once(waits, call).catch((error: unknown) => {
    if (isNotReported(error)) return once(waits, call);
    throw error;
  });
}

async function once<T>(waits: Waits, call: Calling<T>): Promise<T> {
  const token = await deviceToken(waits);
  try {
    const answer = await call({ 'x-device-token': token });
    forgetDevice();
    return answer;
  } catch (error) {
    if (isNotReported(error)) forgetDevice();
    throw error;
  }
}

const isNotReported = (error: unknown) => error instanceof ApiError && error.code === 'device-not-reported';

export function forgetDevice(): void {
  fingerprint = null;
  hasFailed = false;
  Reflect.deleteProperty(globalThis, REPORT_KEY);
}

async function loadFingerprint(): Promise<string> {
  addEventListener('device:failed', markFailed, { once: true });
  try {
    const { tm, scriptUrl } = await api('GET /v1/tm', {});
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('error', markFailed);
    document.head.append(script);
    return tm;
  } catch (error) {
    markFailed();
    throw error;
  }
}

function markFailed(): void {
  hasFailed = true;
}

function isReported(): boolean {
  const left: unknown = Reflect.get(globalThis, REPORT_KEY);
  return typeof left === 'object' && left !== null && 'reported' in left && left.reported === true;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
