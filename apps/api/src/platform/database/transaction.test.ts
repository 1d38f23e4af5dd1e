import { expect, it } from 'vitest';

import type { Tx } from './transaction.ts';

const query = (tx: Tx): unknown =>
  // @ts-expect-error -- only an adapter opens a transaction
  tx.selectFrom('members');

it('nothing can be asked of a transaction but to hand it on', () => {
  expect(() => query({} as Tx)).toThrow(TypeError);
});
