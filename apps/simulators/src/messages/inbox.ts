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

const maxKept = 2_000;

/** Everything sent, in append-only JSON lines that survive a restart. */
export function openInbox(directory: string): Inbox {
  mkdirSync(directory, { recursive: true });
  const journal = join(directory, 'messages.jsonl');
  /** Ids of all, of which only the latest messages are kept. */
  const ids = new Set<string>();
  let messages: Message[] = [];
  const keep = (message: Message): void => {
    ids.add(message.id);
    messages.push(message);
    if (messages.length > maxKept) messages.shift();
  };
  for (const message of readJournal(journal)) keep(message);
  const writes = makeWrites(journal);

  return {
    async deliver(delivery) {
      const message = complete(delivery);
      if (ids.has(message.id)) {
        await writes.settle();
        return messages.find(({ id }) => id === message.id) ?? message;
      }
      keep(message);
      try {
        await writes.append(`${JSON.stringify(message)}\n`);
      } catch (error) {
        // Not stored, so the sender's retry is not a repeat.
        ids.delete(message.id);
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
      ids.clear();
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

/** Line by line: as one string a long journal is larger than the heap. Skips a line torn by a crash. */
function* readJournal(journal: string): Generator<Message> {
  const bytes = readIfThere(journal);
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from);
    const to = end === -1 ? bytes.length : end;
    yield* readLine(bytes.toString('utf8', from, to));
    from = to + 1;
  }
}

function readLine(line: string): Message[] {
  try {
    return [Message.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
