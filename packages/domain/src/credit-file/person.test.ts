import { describe, expect, it } from 'vitest';

import { foldAddress, isSameName } from './person.ts';

const named = (givenName: string | null, familyName: string | null, middleName: string | null = null) => ({
  givenName,
  middleName,
  familyName,
});

describe('names', () => {
  it.each([
    [named('Mary Ann', 'Lee'), named('MARY-ANN', 'Lee'), true],
    [named('Maryann', "O'Neil"), named('Mary-Ann', 'ONEIL'), true],
    [named('José', 'Núñez'), named('JOSE', 'NUNEZ'), true],
    [named('Jörg', 'Østergård'), named('JOERG', 'OSTERGAARD'), true],
    [named('-', 'Lee'), named('Mary', 'Lee'), true],
    [named('M', 'Lee'), named('Mary', 'Lee'), true],
    [named('Mary', 'Lee', 'Jane'), named('Mary', 'Lee'), true],
    [named('Mary', 'Lee', 'Jane'), named('Mary', 'Lee', 'Rose'), false],
    [named('Ada', 'Byron'), named('Adah', 'Byron'), false],
    [named('Ada', null), named(null, 'Byron'), false],
  ])('%j and %j are the same: %s', (one, other, isSame) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([isSame, isSame]);
  });
});

describe('addresses', () => {
  it.each([
    ['Unit 3, 20 Wattle Avenue, Preston VIC 3072', '3/20 WATTLE AVE PRESTON VICTORIA 3072'],
    ['1 Mount Barker Road, Saint Kilda, Vic. 3182', '1 Mt Barker Rd, St Kilda VIC 3182'],
    ['9 Victoria Street, Sydney, New South Wales 2000', '9 VICTORIA ST SYDNEY NSW 2000 AUSTRALIA'],
    ['12 North Terrace, Adelaide South Australia 5000', '12 N TCE ADELAIDE SA 5000'],
    ['12 North Terrace, Adelaide S.A. 5000', '12 N TCE ADELAIDE SA 5000'],
    ['4 Taylors Road, Norfolk Island NSW 2899', '4 TAYLORS RD NORFOLK ISLAND OT 2899'],
  ])('%s is %s', (one, other) => {
    expect(foldAddress(one)).toBe(foldAddress(other));
  });

  it.each([
    ['3/20 Wattle Avenue, Preston VIC 3072', '20 Wattle Avenue, Preston VIC 3072'],
    ['20 Wattle Avenue, Preston VIC 3072', '20 Wattle Street, Preston VIC 3072'],
  ])('%s is not %s', (one, other) => {
    expect(foldAddress(one)).not.toBe(foldAddress(other));
  });
});
