import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import { claimDue, deliver } from '#api/platform/outbox/deliveries.ts';
import type { EffectKind } from '#api/platform/outbox/effect-rules.ts';
import type { EffectOfVersion0 } from '#api/platform/outbox/version-0.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { addOfVersion0 } from '#api/testing/version-0.ts';

import { effectBodies, type Subject } from './test-effect-bodies.ts';
import { outsideOf } from './test-outside.ts';
import { makeSubject } from './test-subject.ts';

let harness: Harness;
const owners: Awaited<ReturnType<typeof makeSubject>>[] = [];

beforeAll(async () => {
  harness = await startHarness();
  for (let count = 0; count < 4; count += 1) owners.push(await makeSubject(harness));
  await harness.workers.stop();
}, 60_000);
afterAll(() => harness.stop());

type Row = { rule: EffectKind; effect: (subject: Subject) => EffectOfVersion0; consent: string };

const ROWS: Readonly<Record<string, Row>> = {
  'a score notice': {
    rule: 'score-notice',
    effect: ({ to }) => ({
      kind: 'email',
      to,
      subject: 'Your score has changed',
      ...composeMail({ heading: 'News', parts: [] }),
    }),
    consent: 'score-notices',
  },
  'a lead': {
    rule: 'hand-over',
    effect(subject) {
      const { memberId: about, ...body } = z
        .looseObject({ memberId: z.string() })
        .parse(effectBodies(subject)['home-loan-hand-over']);
      const call = { provider: 'partner', method: 'POST', path: '/v1/leads' } as const;
      return { kind: 'provider-call', ...call, body: z.json().parse(body), about };
    },
    consent: 'home-loan-hand-over',
  },
};

/** Delivers a row as an earlier version stored it, and returns what left. */
async function delivered({ rule, effect }: Row, subject: Subject) {
  const { ctx, left } = outsideOf(harness.platform.ctx);
  const id = await ctx.inTransaction((tx) => addOfVersion0(ctx, tx, rule, effect(subject)));
  for (const canWait of [false, true]) {
    const rows = await claimDue(ctx.db, { canWait, limit: 100, now: ctx.deliveryNow() });
    for (const row of rows.filter((each) => each.id === id)) await deliver(ctx, row);
  }
  const { undelivered_why: why } = await harness.database.db
    .selectFrom('outbox')
    .select('undelivered_why')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { left: left.length, why };
}

it.each(Object.entries(ROWS))(
  '[REG-068] %s that an earlier version stored leaves while its consent stands, and ends when it was withdrawn',
  async (_, row) => {
    const [keeps, withdraws] = [owners.pop(), owners.pop()];
    if (keeps === undefined || withdraws === undefined) throw new Error('there is no member left');
    expect(await delivered(row, keeps.subject)).toEqual({ left: 1, why: null });
    await withdraws.browser.call('POST /v1/user/withdraw-consent', { body: { kind: row.consent } });
    expect(await delivered(row, withdraws.subject)).toEqual({ left: 0, why: 'withdrawn' });
  },
);
