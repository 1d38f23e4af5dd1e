import { randomUUID } from 'node:crypto';

const SIGNALS = { language: 'en-AU', screen: '1440x900', timezone: 'Australia/Sydney' };

/** A device token as good as one whose script has run: the simulated provider believes that it has reported. */
export async function reportDevice(simulators: string): Promise<string> {
  const sessionId = randomUUID();
  const response = await fetch(`${simulators}/device/v1/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orgId: 'demonstration', sessionId, signals: SIGNALS }),
  });
  if (!response.ok) throw new Error(`the device of a demonstration member was not taken: ${response.status}`);
  return sessionId;
}
