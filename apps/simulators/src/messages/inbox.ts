import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codesIn, linksIn, Message, sameRecipient } from './message.ts';

export type Delivery = Pick<Message, 'key' | 'channel' | 'from' | 'to' | 'subject' | 'text' | 'html'> &
  Partial<Pick<Message, 'listHeaders'>>;

export type Inbox = {
  /** Resolves once the message is on disk; a repeated key is accepted and stored once. */
  deliver(delivery: Delivery): Promise<Message>;
  /** Newest first. */
  list(to?: string): Message[];
  find(id: string): Message | undefined;
  clear(): Promise<void>;
  /** Waits for writes under way. */
  settle(): Promise<void>;
};

const mostKept = 2_000;

/** Everything sent, in append-only JSON lines that survive a restart. */
export function openInbox(directory: string): Inbox {
  mkdirSync(directory, { recursive: true });
  const journal = join(directory, 'messages.jsonl');
  let messages = readJournal(journal);
  const keys = new Map(messages.map((message) => [message.key, message]));
  const writes = makeWrites(journal);

  return {
    async deliver(delivery) {
      const known = keys.get(delivery.key);
      if (known !== undefined) {
        await writes.settle();
        return known;
      }
      const message = complete(delivery);
      keys.set(message.key, message);
      messages.push(message);
      if (messages.length > mostKept) messages.shift();
      try {
        await writes.append(`${JSON.stringify(message)}\n`);
      } catch (error) {
        // Not stored, so the sender's retry is not a repeat.
        keys.delete(message.key);
        messages = messages.filter((kept) => kept !== message);
        throw error;
      }
      return message;
    },
    list: (to) =>
      messages.filter((message) => to === undefined || sameRecipient(message.to, to)).toReversed(),
    find: (id) => messages.find((message) => message.id === id),
    clear() {
      messages = [];
      keys.clear();
      return writes.remove();
    },
    settle: () => writes.settle(),
  };
}

type Batch = { lines: string[]; written: Promise<void> };

/** Appends lines to a file, one write at a time. Lines that arrive during a write are written together. */
function makeWrites(path: string) {
  let waiting: Batch | null = null;
  let writing: Promise<void> = Promise.resolve();

  const queue = (write: () => Promise<void>): Promise<void> => {
    const done = writing.then(write);
    // A failed write rejects its own caller; the next write still runs.
    writing = done.catch(() => undefined);
    return done;
  };
  const begin = (): Batch => {
    const batch: Batch = { lines: [], written: queue(write) };
    async function write(): Promise<void> {
      if (waiting === batch) waiting = null;
      await appendFile(path, batch.lines.join(''));
    }
    return batch;
  };
  return {
    append(line: string): Promise<void> {
      waiting ??= begin();
      waiting.lines.push(line);
      return waiting.written;
    },
    remove(): Promise<void> {
      // Later lines are written after it.
      waiting = null;
      return queue(() => rm(path, { force: true }));
    },
    settle: () => writing,
  };
}

function complete(delivery: Delivery): Message {
  return {
    id: createHash('sha256').update(delivery.key).digest('hex').slice(0, 16),
    listHeaders: {},
    ...delivery,
    sentAt: new Date().toISOString(),
    codes: codesIn(delivery.text),
    links: linksIn(delivery.text, delivery.html),
  };
}

/** Skips a line torn by a crash, and keeps the others. */
function readJournal(journal: string): Message[] {
  const lines = readIfThere(journal).split('\n');
  return lines.flatMap((line) => readLine(line)).slice(-mostKept);
}

function readLine(line: string): Message[] {
  try {
    return [Message.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
