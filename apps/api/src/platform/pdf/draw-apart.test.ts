import { expect, it } from 'vitest';

import { drawApart } from './draw-apart.ts';

/** Draws a number; fails for a negative one, and ends its thread for 0. */
const module = new URL(
  'data:text/javascript,export const draw = async (number) => { if (number < 0) throw new Error("no"); if (number === 0) process.exit(); return new Uint8Array([number]); };',
);
const draw = (number: number) => drawApart({ module, name: 'draw' }, number);
const drawn = (number: number) => ({ ok: true, value: new Uint8Array([number]) });

it('draws on another thread, also after a document that fails and after the thread has ended', async () => {
  expect(await draw(1)).toEqual(drawn(1));
  await expect(draw(-1)).rejects.toThrow('no');
  expect(await draw(2)).toEqual(drawn(2));
  await expect(draw(0)).rejects.toThrow('aborted');
  expect(await draw(3)).toEqual(drawn(3));
});

it('[REPORT-044] refuses more than wait for a moment, and says when to try again', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, number) => draw(number + 1)));
  expect(outcomes.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map(drawn));
  for (const refused of outcomes.slice(5)) {
    expect(refused).toMatchObject({ ok: false, failure: { code: 'unavailable', retryAfterSeconds: 3 } });
  }
});
