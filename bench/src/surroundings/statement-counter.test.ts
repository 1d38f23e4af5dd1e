import { expect, it } from 'vitest';

import { makeMessageCounter } from './statement-counter.ts';

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

const session = Buffer.concat([
  message('', 'E user Q'),
  message('P', 'select Q from E'),
  message('B', ''),
  message('E', ''),
  message('S', ''),
  message('Q', 'begin'),
]);

it('counts queries and executions, and nothing else that a client says', () => {
  expect(makeMessageCounter()(session)).toBe(2);
});

it('counts the same however the messages are cut into packets', () => {
  const counter = makeMessageCounter();
  const counts = [...session].map((byte) => counter(Buffer.from([byte])));
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(2);
});
