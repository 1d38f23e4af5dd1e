import { vi } from 'vitest';
import type { FakeApi } from './fake-api.ts';

/** The fingerprint script lives on another host: here it has reported before anybody asks. */
export function reportFakeDevice(api: FakeApi): void {
  api.on('GET /v1/tm', { tm: 'tm-1', scriptUrl: 'about:blank' });
  Reflect.set(globalThis, '__wattleDevice', { sessionId: 'tm-1', reported: true });
  vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
}

/** As if the script had never run. */
export function silenceFakeDevice(): void {
  Reflect.deleteProperty(globalThis, '__wattleDevice');
}
