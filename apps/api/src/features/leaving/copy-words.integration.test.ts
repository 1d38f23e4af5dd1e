import { register, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Json } from '#api/platform/members/personal-data-part.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { fieldsOf, isList, isScalar, valueForPeople } from './pdfkit-text.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

/** Each value as the PDF writes it. */
function* scalarsOf(value: Json): Generator<string> {
  if (isList(value)) for (const entry of value) yield* scalarsOf(entry);
  else if (!isScalar(value)) {
    const { rows, nested } = fieldsOf(value);
    for (const [name, scalar] of rows) if (!/version$/i.test(name)) yield valueForPeople(scalar, name);
    for (const [, inner] of nested) yield* scalarsOf(inner);
  }
}

it('[DEL-007] writes in the PDF no code and no identifier of all that the copy holds', async () => {
  const { browser } = await register(harness, { lastName: 'Defaulted' });
  await verifyIdentity(browser);
  expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
  const { body } = await browser.call('GET /v1/user/export');
  const shown = [...scalarsOf(body.parts.map(({ content }: { content: Json }) => content))];
  expect(shown.length).toBeGreaterThan(100);
  // The bureau writes names in capitals.
  const names = ['ALEX', 'DEFAULTED'];
  expect(
    shown.filter(
      (text) =>
        !names.includes(text) && /^(?:[A-Z]+_[A-Z_]+|[A-Z]{4,}|[a-z]+(?:-[a-z]+)+|[0-9a-f-]{36})$/.test(text),
    ),
  ).toEqual([]);
});
