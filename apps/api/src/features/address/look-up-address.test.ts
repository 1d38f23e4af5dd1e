import { describe, expect, it } from 'vitest';

import { lookUpAddress } from './look-up-address.ts';

const SMITH = '12 Smith Street, Sydney NSW 2000';

function setUp(suggested: readonly string[] | null) {
  const asked: string[] = [];
  const addresses = {
    async suggest(typed: string) {
      asked.push(typed);
      return suggested;
    },
  };
  return { lookUp: (text: string) => lookUpAddress({ providers: { addresses } }, text), asked };
}

describe('looking up an address', () => {
  it('[ADDR-002] formats addresses as a text that parses into a Result list', async () => {
    const { lookUp } = setUp([SMITH]);
    expect(await lookUp('12 smith')).toEqual({ ok: true, value: `{"Result":["${SMITH}"]}` });
  });

  it('[ADDR-007] answers an empty list, not an error, when no address matches', async () => {
    expect(await setUp([]).lookUp('99 nowhere')).toEqual({ ok: true, value: '{"Result":[]}' });
  });

  it('[ADDR-004] [ADDR-005] answers one problem when the address provider fails', async () => {
    expect(await setUp(null).lookUp('12 smith')).toEqual({
      ok: false,
      failure: { code: 'address-unavailable', errorMessage: "We can't find your address" },
    });
  });

  it('[ADDR-006] does not call the provider for fewer than three characters', async () => {
    const { lookUp, asked } = setUp([SMITH]);
    expect(await lookUp(' 12 ')).toEqual({ ok: true, value: '{"Result":[]}' });
    expect(asked).toEqual([]);
  });

  it('leaves out suggestions that the form would reject', async () => {
    const { lookUp } = setUp([
      'too short NSW',
      SMITH,
      ` ${SMITH} `,
      `${SMITH}\u0000`,
      `${SMITH}\uD83D`,
      `12 Smith Street,\nSydney NSW 2000`,
      `${'x'.repeat(301)} NSW`,
    ]);
    expect(await lookUp('12 smith')).toEqual({ ok: true, value: JSON.stringify({ Result: [SMITH] }) });
  });

  it('[REG-027] offers what the form takes for a territory whose code it does not know', async () => {
    const { lookUp } = setUp(['4 TAYLORS RD, NORFOLK ISLAND OT 2899', '12 Smith Street, Sydney 2000']);
    expect(await lookUp('4 taylors')).toEqual({
      ok: true,
      value: JSON.stringify({ Result: ['4 TAYLORS RD, NORFOLK ISLAND NSW 2899'] }),
    });
  });

  it('returns ten suggestions at most', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `${index} Smith Street, Sydney NSW 2000`);
    const outcome = await setUp(many).lookUp('smith');
    expect(outcome.ok && JSON.parse(outcome.value)).toEqual({ Result: many.slice(0, 10) });
  });
});
