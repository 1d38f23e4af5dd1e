import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceToken, startDevice } from './device.ts';
import { installFakeApi } from './fake-api.ts';

const waits = { deviceRetryMs: 1000, deviceRetryMax: 5 };
const script = () => document.head.querySelector<HTMLScriptElement>('script[src*="pageid=1"]');

function report() {
  Reflect.set(globalThis, '__wattleDevice', { sessionId: 'tm-1', reported: true });
  dispatchEvent(new CustomEvent('device:reported'));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // jsdom would fetch the appended script.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) node.type = 'text/plain';
    for (const node of nodes) if (node instanceof Node) document.head.appendChild(node);
  });
});

afterEach(() => {
  document.head.replaceChildren();
});

function installDevice() {
  const fake = installFakeApi();
  fake.on('GET /v1/tm', {
    tm: 'tm-1',
    scriptUrl: 'https://device.test/fp.js?org_id=o&session_id=tm-1&pageid=1',
  });
  return fake;
}

describe('the device fingerprint', () => {
  it('[LOGIN-019] loads the fingerprint script that the API names, once', async () => {
    const fake = installDevice();
    startDevice();
    startDevice();
    await expect.poll(() => script()?.src).toContain('session_id=tm-1');
    expect(fake.calls('GET /v1/tm')).toHaveLength(1);
  });

  it('[LOGIN-018] returns the session id once the script has reported', async () => {
    installDevice();
    startDevice();
    await expect.poll(script).not.toBeNull();
    report();
    await expect(deviceToken(waits)).resolves.toBe('tm-1');
  });

  it('[LOGIN-018] [CONST-004] polls five times, a second apart, then gives up', async () => {
    installDevice();
    let ended = '';
    deviceToken(waits).catch((error: Error) => (ended = error.name));
    await vi.advanceTimersByTimeAsync(4900);
    expect(ended).toBe('');
    await vi.advanceTimersByTimeAsync(200);
    expect(ended).toBe('DeviceNotLoaded');
  });

  it('[LOGIN-018] accepts a report that arrives while polling', async () => {
    installDevice();
    const token = deviceToken(waits);
    await vi.advanceTimersByTimeAsync(2500);
    report();
    await vi.advanceTimersByTimeAsync(1000);
    await expect(token).resolves.toBe('tm-1');
  });
});
