import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { itemsOf, startCorrectionsHarness, type CorrectionsHarness } from '#api/testing/correcting.ts';
import { nextMonth } from '#api/testing/next-month.ts';
import { openStoredFile, replaceStoredFile } from '#api/testing/stored-files.ts';

import { notifyMember } from '../../notifications/notify-member.ts';

const LIST = 'GET /v1/corrections/not-mine';
const PUT = 'PUT /v1/corrections/not-mine';
let harness: CorrectionsHarness;

type Listed = { itemReference: string; creditEnquirier?: string; enquiryAmount?: number | null };
type Notified = { row: string; title: string; newEntry: string };

const references = (list: Listed[]) => list.map((each) => each.itemReference).sort();

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());

describe('an entry that is not the member’s', () => {
  it('[ALERT-014] is kept with its ticks, newest first, until the member ends it', async () => {
    const { browser, memberId } = await harness.member();
    const { enquiry, court } = await itemsOf(browser);
    const { itemReference } = enquiry;
    const amount = expect.any(Number);
    const about = { provider: enquiry.provider, credit: expect.any(String), points: null };
    const entry = { itemReference, itemKind: 'enquiry', bureau: null, amount, ...about };
    expect((await browser.call(LIST)).body).toEqual({ entries: [] });
    const begun = await browser.call(PUT, { body: { itemReference } });
    expect(begun.body.entries).toMatchObject([{ ...entry, done: [] }]);
    await browser.call(PUT, { body: { itemReference, done: ['called'] } });
    await browser.call(PUT, { body: { itemReference: court.itemReference } });
    const again = await browser.call(PUT, { body: { itemReference } });
    expect(again.body.entries).toMatchObject([
      { ...entry, done: ['called'] },
      { itemReference: court.itemReference },
    ]);
    expect((await browser.call(LIST)).body).toEqual(again.body);
    const { entries } = await harness.database.db
      .selectFrom('not_mine')
      .select('entries')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(entries).toString('latin1')).not.toContain(enquiry.provider);
    const ended = await browser.call(PUT, { body: { itemReference, isOver: true } });
    expect(ended.body.entries).toMatchObject([{ itemReference: court.itemReference }]);
  });

  it('[ALERT-013] [ALERT-019] begins at what a month’s notification names', async () => {
    const { memberId, ...person } = await harness.member();
    const { browser } = person;
    expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    const listed = async () => {
      const { body } = await browser.call('POST /v1/creditreport', { body: { retry: false } });
      const { enquiries, accounts } = body.reportInfo as Record<'enquiries' | 'accounts', Listed[]>;
      return { enquiries, accounts };
    };
    const file = await openStoredFile(harness, memberId);
    const { enquiries, accounts } = file.creditFile;
    const creditFile = { ...file.creditFile, enquiries: enquiries.slice(2), accounts: accounts.slice(2) };
    await replaceStoredFile(harness, memberId, { ...file, creditFile });
    const before = references(Object.values(await listed()).flat());
    await nextMonth(harness, { person, memberId });
    const { items } = (await browser.call('GET /v1/user/notifications')).body;
    for (const [row, entries] of Object.entries(await listed())) {
      const added = entries.filter(({ itemReference }) => !before.includes(itemReference));
      const notified: Notified[] = items.filter((each: Notified) => each.row === row && each.newEntry);
      const titles = new Map(notified.map(({ newEntry, title }) => [newEntry, title]));
      expect([...titles.keys()].toSorted(), row).toEqual(references(added));
      for (const { itemReference, creditEnquirier = '', enquiryAmount } of added) {
        const amount = enquiryAmount ? `$${enquiryAmount.toLocaleString('en-AU')}` : '';
        for (const part of [creditEnquirier, amount]) expect(titles.get(itemReference)).toContain(part);
      }
      const [itemReference] = references(added);
      const begun = await browser.call(PUT, { body: { itemReference } });
      expect(begun.body.entries[0], row).toMatchObject({ itemReference });
    }
  });

  it('[ALERT-013] has the points that its notification names', async () => {
    const { browser, memberId } = await harness.member();
    const { itemReference } = (await itemsOf(browser)).enquiry;
    const entry = { itemReference, title: 'Galah Motor Finance', on: '2026-10-10' };
    const about = { kind: 'enquiry-added', count: 1, entry, points: { value: -16, of: 1 } } as const;
    const { ctx } = harness.platform;
    await inSessionlessTransaction(ctx, memberId, (tx) =>
      notifyMember(ctx, tx, { memberId, kind: 'enquiries', about }),
    );
    const begun = await browser.call(PUT, { body: { itemReference } });
    expect(begun.body.entries).toMatchObject([{ itemReference, points: '\u221216 points' }]);
  });

  it('[ALERT-014] stays when the entry has left the report', async () => {
    const { browser, memberId } = await harness.member();
    const { itemReference } = (await itemsOf(browser)).enquiry;
    await browser.call(PUT, { body: { itemReference } });
    const file = await openStoredFile(harness, memberId);
    const creditFile = { ...file.creditFile, enquiries: [] };
    await replaceStoredFile(harness, memberId, { ...file, creditFile });
    const kept = await browser.call(PUT, { body: { itemReference, done: ['letter'] } });
    expect(kept.body.entries).toMatchObject([{ itemReference, done: ['letter'] }]);
    await browser.call(PUT, { body: { itemReference, isOver: true } });
    const gone = await browser.call(PUT, { body: { itemReference } });
    expect(gone.status).toBe(404);
    expect(gone.body.code).toBe('correction-item-unknown');
  });
});
