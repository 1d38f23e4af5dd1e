import { expect, it } from 'vitest';

import type { Tx } from './transaction.ts';

it('nothing can be asked of a transaction but to hand it on', () => {
  const query = (tx: Tx): unknown =>
    // @ts-expect-error -- only an adapter opens a transaction
    tx.selectFrom('members');
  expect(() => query({} as Tx)).toThrow(TypeError);
});
