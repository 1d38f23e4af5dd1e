import { mkdtemp, rm, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openInbox, type Delivery } from './inbox.ts';

const sms: Delivery = {
  key: 'sms|1',
  channel: 'sms',
  from: 'Wattle',
  to: '+61412345678',
  subject: null,
  text: 'Code 123456',
  html: null,
};

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'inbox-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

describe('inbox', () => {
  it('stores one message when the same key is delivered many times at once', async () => {
    const inbox = openInbox(await emptyDirectory());
    const delivered = await Promise.all(Array.from({ length: 20 }, () => inbox.deliver(sms)));
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(1);
    expect(inbox.list()).toHaveLength(1);
  });

  it('stores the retry of a message that it failed to write', async () => {
    const directory = await emptyDirectory();
    const inbox = openInbox(directory);
    const journal = join(directory, 'messages.jsonl');
    await mkdir(journal);
    await expect(inbox.deliver(sms)).rejects.toThrow('EISDIR');
    expect(inbox.list()).toEqual([]);
    await rm(journal, { recursive: true });
    await inbox.deliver(sms);
    expect(openInbox(directory).list()).toHaveLength(1);
  });

  it('forgets old messages but not that they came, also after a restart', async () => {
    const directory = await emptyDirectory();
    const first = openInbox(directory);
    const keys = Array.from({ length: 2001 }, (_, index) => `sms|${index}`);
    await Promise.all(keys.map((key) => first.deliver({ ...sms, key })));
    for (const inbox of [first, openInbox(directory)]) {
      expect((await inbox.deliver({ ...sms, key: 'sms|0' })).key).toBe('sms|0');
      expect(inbox.list().map(({ key }) => key)).toEqual(keys.slice(1).toReversed());
    }
  });
});
