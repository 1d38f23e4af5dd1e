import { describe, expect, it } from 'vitest';
import { mobileDigits } from './mobile-entry.ts';

describe('what a field keeps of a mobile number', () => {
  it.each([
    '0412345678',
    '0412 345 678',
    ' (04) 1234-5678 ',
    '+61 412 345 678',
    '+61412345678',
    '61412345678',
    '+61 (0)412 345 678',
    '0061 412 345 678',
    '0412 345 678',
  ])('[REG-048] keeps the ten digits of %j', (text) => expect(mobileDigits(text)).toBe('0412345678'));

  it.each([
    ['', ''],
    ['abc', ''],
    ['04I2 345', '042345'],
    ['+61 2 9876 5432', '61298765432'],
    ['041234567890', '041234567890'],
    ['6', '6'],
    ['61', '61'],
    ['614', '04'],
  ])('keeps of %j: %j', (text, kept) => expect(mobileDigits(text)).toBe(kept));
});
