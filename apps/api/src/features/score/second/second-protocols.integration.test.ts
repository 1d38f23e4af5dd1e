import type { OperationKey } from '@wattle/contract';
import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import { reportMember } from '@wattle/testkit/people';
import { describe, expect, it } from 'vitest';

import { askAgainForAll } from '../operator/ask-again.ts';
import { startHarness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';

const { version: textVersion } = SECOND_BUREAU_CONSENT;

describe.each([
  ['plain', 'away'],
  // Its answer may be on its way, and another enquiry would be a new one.
  ['equifax-apply', 'contact-us'],
])('[SCORE-034] a second bureau by %s', (protocol, missing) => {
  it('[SCORE-036] scores in its own range beside the same main score, and its outage leaves that alone', async () => {
    const harness = await startHarness({ BUREAUS: 'primary,second', SECOND_BUREAU_PROTOCOL: protocol });
    try {
      const { browser } = await reportMember(harness, { lastName: 'Good' });
      const call = async (key: OperationKey, body: object) => (await browser.call(key, { body })).body;
      const main = await call('POST /v1/creditscore', { includeScore: true });
      await harness.simulators.setFault({ provider: 'second-bureau', mode: 'down' });
      const agreed = await call('PUT /v1/creditscore/second', { isAgreed: true, textVersion });
      expect(agreed).toMatchObject({ latest: null, missing });
      await harness.simulators.clearFaults();
      await askAgainForAll(harness.platform.ctx, { bureau: 'second', outcome: 'lost', by: STAFF });
      const { range, latest } = await call('POST /v1/creditscore/second', {});
      expect(range).toBe('0-1000');
      expect(latest.score).toBeGreaterThan(0);
      expect(latest.score).toBeLessThanOrEqual(1000);
      expect(await call('POST /v1/creditscore', { includeScore: true })).toEqual(main);
    } finally {
      await harness.stop();
    }
  });
});
