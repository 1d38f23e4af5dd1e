import { vi } from 'vitest';
import type { FakeApi } from './fake-api.ts';

/** Acts as the fingerprint script after its report. */
export function reportFakeDevice(api: FakeApi): void {
  api.on('GET /v1/tm', { tm: 'tm-1', scriptUrl: 'about:blank' });
  Reflect.set(globalThis, '__wattleDevice', { sessionId: 'tm-1', reported: true });
  vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
}

/** Acts as if the script had never run. */
export function silenceFakeDevice(): void {
  Reflect.deleteProperty(globalThis, '__wattleDevice');
}
