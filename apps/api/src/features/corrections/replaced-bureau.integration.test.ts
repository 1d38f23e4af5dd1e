import type { Role } from '@wattle/domain/journeys/roles';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import {
  asked,
  BAN,
  banOf,
  itemsOf,
  opened,
  send,
  startCorrectionsHarness,
  type CorrectionsHarness,
} from '#api/testing/correcting.ts';
import { memberSessionOf } from '#api/testing/member-session.ts';

import { correctionMail } from './correction-mail.ts';
import { bansAt, correctionsAt, type CorrectionsGateway } from '../bureaus/corrections-gateway.ts';
import { extendBan, requestBan } from './bans/change-ban.ts';
import { followCorrections } from './follow-corrections.ts';
import { openCorrection } from './open-correction.ts';
import { showCorrections } from './show-corrections.ts';

const [BEFORE, NOW] = ['Yarran Credit', 'Banksia Bureau'];
let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());

/** The context after a restart under another `PRIMARY_BUREAU_NAME`. */
function restarted() {
  const { ctx } = harness.platform;
  const askDecision = vi.fn<CorrectionsGateway['askDecision']>();
  const corrections = { ...ctx.providers.corrections, askDecision };
  const primary = { ...ctx.config.bureaus.primary, name: NOW };
  const replaced: Context = {
    ...ctx,
    config: { ...ctx.config, bureaus: { ...ctx.config.bureaus, primary } },
    providers: { ...ctx.providers, corrections },
  };
  return { ctx: replaced, askDecision, corrections };
}

it('a case and a ban stay with their bureau when another takes its place', async () => {
  const person = await harness.member();
  const { browser, memberId } = person;
  await opened(person);
  await send(browser, BAN);
  await expect.poll(async () => (await banOf(browser))?.state).toBe('in-force');
  const { account } = await itemsOf(browser);
  const { ctx, askDecision, corrections } = restarted();

  harness.clock.advance(2 * 86_400_000);
  await followCorrections(ctx);
  expect(askDecision).not.toHaveBeenCalled();
  for (const at of [correctionsAt, bansAt]) {
    expect(at(ctx, NOW)).toBe(corrections);
    expect(await at(ctx, BEFORE).lodge({} as never)).toMatchObject({ code: 'no-corrections' });
  }
  expect(await showCorrections(ctx, memberId)).toMatchObject({ cases: [{ bureau: BEFORE }], ban: null });

  const own = await memberSessionOf(ctx, memberId);
  const session = { ...own, roles: new Set<Role>(['IDL', 'IPA']) };
  const again = await openCorrection(ctx, { session, form: asked(account) as never });
  expect(again).toMatchObject({ failure: { code: 'correction-item-unknown' } });
  expect(await extendBan(ctx, session)).toMatchObject({ failure: { code: 'ban-not-in-force' } });
  expect(await requestBan(ctx, session)).toMatchObject({ ok: true });
  expect(await showCorrections(ctx, memberId)).toMatchObject({ ban: { state: 'requested' } });
});

it('a mail about a ban of a bureau that is no longer asked names it, and leads there', () => {
  const message = { kind: 'ban-ending', bureauName: BEFORE, endsOn: '2026-12-12' } as const;
  const mail = (mainBureau: string) => {
    const edition = { origin: 'https://wattle.example', brand: harness.platform.ctx.brand, mainBureau };
    const { leaves } = correctionMail;
    return 'mail' in leaves ? JSON.stringify(leaves.mail({ to: 'a@b.example', message }, edition)) : '';
  };
  expect(mail(NOW)).toContain(`ask ${BEFORE} itself`);
  expect(mail(NOW)).not.toContain(NOW);
  expect(mail(BEFORE)).toContain('extend the freeze before then');
});
