import { describe, expect, it } from 'vitest';

import { makeNameOf } from './prepared-names.ts';

const TIMES = 20;
const often = (nameOf: ReturnType<typeof makeNameOf>, text: string) =>
  Array.from({ length: TIMES }, () => nameOf(text)).at(-1);

describe('the names of prepared statements', () => {
  it('go to texts that come often, each to one alone', () => {
    const nameOf = makeNameOf();
    expect(nameOf('select id from a where b = $1')).toBeUndefined();
    const first = often(nameOf, 'select id from a where b = $1');
    const second = often(nameOf, 'select id from a where c = $1');
    expect(first).toBeDefined();
    expect(second).not.toBe(first);
    expect(nameOf('select id from a where b = $1')).toBe(first);
  });

  it.each([
    'begin',
    'select * from members',
    'select "m".* from members m',
    'update a set b = 1 returning *',
    'select 1; select 2',
    'create index x on y (z)',
  ])('%s has none, however often it comes', (text) => {
    expect(often(makeNameOf(), text)).toBeUndefined();
  });

  it('count(*) hinders nothing, and neither does a closing semicolon', () => {
    expect(often(makeNameOf(), 'select count(*) from a;\n')).toBeDefined();
  });

  it('are no more than a connection may keep, whatever texts come', () => {
    const nameOf = makeNameOf();
    const names = new Set(
      Array.from({ length: 1000 }, (_, index) => often(nameOf, `select ${index} from a where b = $1`)),
    );
    expect(names.size).toBeLessThanOrEqual(301);
  });
});
