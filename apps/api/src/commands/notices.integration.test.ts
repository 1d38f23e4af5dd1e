import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { memberIdOf, register } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { eraseOnRequest } from '#api/features/leaving/erase-on-request.ts';
import { partsOf, sendNotice } from '#api/features/notices/send-notice.ts';
import type { Context } from '#api/platform/context.ts';
import { discardEffect } from '#api/platform/outbox/effect-control.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyMember } from '#api/testing/ready-member.ts';
import { STAFF } from '#api/testing/staff.ts';

import { parseCommandLine } from './parse-command-line.ts';

const NOTICE = {
  name: 'breach',
  subject: 'Someone saw documents of yours',
  approvedBy: null,
  published: '2026-12-03',
  breach: {
    description: 'A laptop was lost.',
    kinds: ['names', 'dates of birth'],
    steps: ['Watch your file.'],
  },
  body: 'A laptop was lost.\n\nWhat to do:\n\n- Watch your file.\n- Ask us.',
};

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({}, { edit: (content) => ({ ...content, notices: [NOTICE] }) });
});
afterAll(() => harness.stop());

/** Runs it with these lines as its file. */
async function wattle(line: string, lines: readonly string[] = [], by: Partial<Context['config']> = {}) {
  const file = join(harness.platform.config.dataDir, 'to.txt');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const why = line.startsWith('notices send') ? ['--to', file, '--reason', 'legal', '--case', 'W-17'] : [];
  const parsed = parseCommandLine([...line.split(' '), '--name', 'breach', ...why]);
  if ('help' in parsed || parsed.command.needs === 'database') throw new Error('no such command');
  const { command, given } = parsed;
  const ctx = { ...harness.platform.ctx, config: { ...harness.platform.config, ...by } };
  const product = { ctx, fieldKeys: harness.platform.fieldKeys, database: harness.database };
  if (command.needs === 'staff') return command.run({ ...product, by: STAFF }, given);
  return command.run(product, given, process.stdin);
}
const sent = async () =>
  (await harness.database.db.selectFrom('outbox').select('id').where('name', '=', 'member-notice').execute())
    .length;

it('[ALERT-022] a notice reaches each member once by mail, bell and activity, also if it was stopped half-way', async () => {
  const [first, second] = [await register(harness), await register(harness)];
  const memberIds = [await memberIdOf(first), await memberIdOf(second)];
  const before = await sent();
  expect(
    await sendNotice(harness.platform.ctx, { notice: NOTICE, memberIds: memberIds.slice(1), by: STAFF }),
  ).toEqual({ told: 1, before: 0, gone: 0 });
  const lines = [first.email.toUpperCase(), second.email, ...memberIds];
  expect(await wattle('notices send --send', lines)).toMatchObject({ data: { told: 1, before: 1 } });
  expect(await wattle('notices send --send', lines)).toMatchObject({ data: { told: 0, before: 2 } });
  expect((await sent()) - before).toBe(2);
  for (const { email, browser } of [first, second]) {
    const mails = async () =>
      (await harness.simulators.messages(email)).filter(({ subject }) => subject === NOTICE.subject).length;
    await expect.poll(mails).toBe(1);
    const { items } = (await browser.call('GET /v1/user/notifications')).body;
    expect(items).toMatchObject([{ title: NOTICE.subject, path: '/notices' }]);
    const activity = (await browser.call('GET /v1/user/activity')).body.items;
    expect(activity[0]).toMatchObject({ kind: 'notice-sent', because: STAFF.reason, case: STAFF.caseNumber });
  }
  expect((await wattle('notices list')).data).toMatchObject([
    { outcome: 'delivered' },
    { outcome: 'delivered' },
  ]);
});

it('[ALERT-022] a run that was stopped or failed says how many were told, and whom it left', async () => {
  const [told, gone] = [await readyMember(harness), await readyMember(harness)];
  await eraseOnRequest(harness.platform.ctx, { memberId: gone.memberId }, STAFF);
  const reasons: unknown[] = [];
  const ctx: Context = {
    ...harness.platform.ctx,
    securityEvents: { record: (_event, details) => reasons.push(details?.reason) },
  };
  const send = (memberIds: string[], signal?: AbortSignal) =>
    sendNotice(ctx, { notice: NOTICE, memberIds, by: STAFF, ...(signal && { signal }) });
  expect(await send([told.memberId], AbortSignal.abort())).toEqual({ told: 0, before: 0, gone: 0 });
  await expect(send([told.memberId, 'no id'])).rejects.toThrow(/uuid/);
  expect(await send([told.memberId, gone.memberId])).toEqual({ told: 0, before: 1, gone: 1 });
  expect(reasons).toEqual(['breach: 0', 'breach: 1', 'breach: 0']);
});

it('[ALERT-022] codes do not wait behind a notice', async () => {
  const { effects } = harness.platform.ctx;
  expect(effects.get('member-notice')?.rule.isLowPriority).toBe(true);
});

it('[ALERT-023] nothing is sent by a dry run, for an erased member or a line of nobody, or unapproved in production', async () => {
  const [left, stays] = [await readyMember(harness), await readyMember(harness)];
  await eraseOnRequest(harness.platform.ctx, { memberId: left.memberId }, STAFF);
  const before = await sent();
  const dry = await wattle('notices send', [stays.email]);
  expect(dry.text).toMatch(/^Dry run\. To 1:\n\nSomeone saw documents of yours/);
  const lines = [stays.email, left.memberId, 'nobody', '', left.email];
  expect(await wattle('notices send --send', lines)).toMatchObject({
    isDone: false,
    text: 'Nothing is sent. No member is in line 2, 3, 4, 5.',
  });
  const unapproved = await wattle('notices send --send', [stays.email], { production: true });
  expect(unapproved).toMatchObject({ isDone: false, text: expect.stringContaining('approvedBy') });
  expect(await sent()).toBe(before);
});

it('[ALERT-024] a mail that did not arrive is listed by its member, whose copy says so', async () => {
  const { memberId, email, browser } = await readyMember(harness);
  await harness.simulators.setFault({ provider: 'mail', mode: 'down' });
  await wattle('notices send --send', [email]);
  const notices = harness.database.db.selectFrom('member_notices').where('member_id', '=', memberId);
  const { effect_id: id } = await notices.select('effect_id').executeTakeFirstOrThrow();
  await discardEffect(harness.platform.ctx, { id, by: STAFF });
  await harness.simulators.clearFaults();
  expect((await wattle('notices list')).text).toMatch(new RegExp(`^${memberId} .*undelivered`, 'm'));
  const content = [expect.objectContaining({ name: 'breach', outcome: 'undelivered' })];
  const { parts } = (await browser.call('GET /v1/user/export')).body;
  expect(parts).toContainEqual(expect.objectContaining({ name: 'notices', content }));
});

it('[ALERT-024] the dry run about a breach fills in the statement to the Commissioner', async () => {
  const { email } = await readyMember(harness);
  const { text } = await wattle('notices send', [email]);
  for (const part of [
    'Privacy Act 1988, section 26WK',
    'The breach: A laptop was lost.',
    'Kinds of information concerned: names, dates of birth',
    'Watch your file.',
    'Individuals at risk: 1.',
  ])
    expect(text).toContain(part);
  expect(partsOf(NOTICE.body)).toEqual([
    { text: 'A laptop was lost.' },
    { text: 'What to do:' },
    { list: ['Watch your file.', 'Ask us.'] },
  ]);
});
