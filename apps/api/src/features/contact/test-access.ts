import { written, type Cases, type Input } from '#api/attacks/calls/test-matrix-inputs.ts';
import type { Caller } from '#api/attacks/calls/test-matrix-world.ts';

/** Each caller adds to a complaint of their own. */
async function noted({ browser }: Caller): Promise<Input> {
  const { body } = await browser.call('POST /v1/lodge-a-complaint', written());
  return { body: { reference: body.reference, noteKey: body.noteKey, description: 'One thing more.' } };
}

export const cases: Cases = {
  'POST /v1/contact-us': { input: written },
  'POST /v1/lodge-a-complaint': { input: written },
  'POST /v1/case-notes': { input: noted },
};
