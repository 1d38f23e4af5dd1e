import { request } from 'undici';

import type { Browser } from './browser.ts';

/** A device token whose script has reported, as a page brings it to a log-in or a registration. */
export async function reportDevice(
  { simulators }: { simulators: string },
  browser: Browser,
): Promise<string> {
  const { tm } = await browser.call<{ tm: string }>('GET', '/v1/tm');
  const report = await request(`${simulators}/device/v1/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      orgId: 'wattle',
      sessionId: tm,
      signals: { language: 'en-AU', screen: '390x844', timezone: 'Australia/Sydney' },
    }),
  });
  await report.body.dump();
  if (report.statusCode !== 200) throw new Error(`the device report was refused: ${report.statusCode}`);
  return tm;
}
