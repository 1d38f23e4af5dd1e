import { describe, expect, it } from 'vitest';
import { STATE_CODES, validateAddress } from './address.ts';

const advice = "Please choose your address from the list or type it like '12 smith street, Sydney NSW 2000'.";
const filled = (length: number) => `${'a'.repeat(length - 4)} NSW`;

describe('address', () => {
  it.each(['12 smith street, Sydney NSW 2000', '1 King St Sydney NSW', '12 smith street, Sydney nsw 2000'])(
    '[REG-026] [REG-027] [REG-028] accepts %s as an address',
    (address) => expect(validateAddress(address)).toBeNull(),
  );

  it.each([
    '',
    '1 Kin St Sydney NSW',
    '12 Smith Street, Salisbury 5108',
    '12 Smith Street, Sydney 2000',
    '12 Smith Street,\nSydney NSW',
    '12 Smith Street, \0Sydney NSW',
  ])('[REG-026] [REG-027] refuses %j with the advice to choose from the list', (address) =>
    expect(validateAddress(address)).toBe(advice),
  );

  it('[REG-026] accepts 20 and 300 characters and refuses 19 and 301', () => {
    expect(validateAddress(filled(20))).toBeNull();
    expect(validateAddress(filled(300))).toBeNull();
    expect(validateAddress(filled(19))).toBe(advice);
    expect(validateAddress(filled(301))).toBe(advice);
    expect(validateAddress(`  ${filled(18)}  `)).toBe(advice);
  });

  it.each(STATE_CODES)('[REG-027] takes the state %s, as a whole word in any case', (code) => {
    expect(validateAddress(`12 Smith Street, Somewhere ${code.toLowerCase()} 1234`)).toBeNull();
    expect(validateAddress(`12 Smith Street, Somewhere,${code},1234`)).toBeNull();
    expect(validateAddress(`12 Smith Street, Somewhereé${code} 1234`)).toBe(advice);
  });
});
