import { describe, expect, it } from 'vitest';
import { STATE_CODES } from './address.ts';
import { STATE_NAMES, stateOfAddress, withStateCode } from './state-of-address.ts';

/** A state as people write it. */
const writings = STATE_CODES.flatMap((code) => {
  const letters = Array.from(code);
  const dotted = [`${letters.join('.')}.`, letters.join('.'), `${letters.join('. ')}.`, letters.join(' ')];
  const name = STATE_NAMES[code];
  const written = [code, code.toLowerCase(), `${code}.`, name, name.toUpperCase(), ...dotted];
  return written.map((state) => ({ code, state }));
});

/** Streets with names of states, and what may follow a state. */
const starts = ['12 Smith Street, Somewhere', '12 Victoria Street, Somewhere', '3 WA Street, Victoria'];
const ends = [' 4000', ', 4000', ' 4000 Australia', ' 4000, AUSTRALIA.', '', ', Australia'];

describe('the state of an address', () => {
  it.each(writings)('[REG-027] [PROF-006] is $code where it is written $state', ({ code, state }) => {
    for (const start of starts) {
      for (const end of ends) {
        const address = `${start} ${state}${end}`;
        expect(stateOfAddress(address), address).toBe(code);
        expect(stateOfAddress(`${start}, ${state}${end}`), address).toBe(code);
      }
    }
  });

  it.each([
    ['12 Smith Street, Mungindi NSW 2406 via QLD', 'NSW'],
    ['c/o SA Transport, 12 Smith Street, Alice Springs NT 0870', 'NT'],
    ['12 Smith Street QLD, Brisbane', 'QLD'],
  ])('[REG-027] [PROF-006] stands before the postcode: %s', (address, state) => {
    expect(stateOfAddress(address)).toBe(state);
  });

  it.each([
    '12 Smith Street, Salisbury',
    '12 Victoria Street, Nowhere 9999',
    'ÉSA',
    '12 Smith Street, Nowra 2540',
  ])('[REG-027] is unknown: %s', (address) => expect(stateOfAddress(address)).toBeNull());

  it.each([
    ['4 TAYLORS RD, NORFOLK ISLAND OT 2899', '4 TAYLORS RD, NORFOLK ISLAND NSW 2899'],
    ['4 Taylors Road, Norfolk Island 2899', '4 Taylors Road, Norfolk Island NSW 2899'],
    ['4 Taylors Road, Norfolk Island, 2899 Australia', '4 Taylors Road, Norfolk Island NSW 2899 Australia'],
    ['4 Taylors Road, Norfolk Island NSW 2899', '4 Taylors Road, Norfolk Island NSW 2899'],
    ['1 GAZE RD, CHRISTMAS ISLAND OT 6798', '1 GAZE RD, CHRISTMAS ISLAND WA 6798'],
    ['5 WILLIAM KEELING CR, WEST ISLAND OT 6799', '5 WILLIAM KEELING CR, WEST ISLAND WA 6799'],
    ['1 DYKES AV, JERVIS BAY OT 2540', '1 DYKES AV, JERVIS BAY ACT 2540'],
    ['1 Dykes Avenue, Jervis Bay JBT 2540', '1 Dykes Avenue, Jervis Bay ACT 2540'],
    ['12 Smith Street, Nowra NSW 2540', '12 Smith Street, Nowra NSW 2540'],
  ])('[REG-027] has the code of Australia Post in a territory without one: %s', (written, read) => {
    expect(withStateCode(written)).toBe(read);
  });
});
