import { expect, it } from 'vitest';

import { loadIsCommon } from './common-password.ts';

const JORDAN = {
  firstName: 'Jordan',
  middleName: 'Zoë',
  lastName: "Lee-O'Hara",
  dob: { dd: '7', mm: '3', yy: '1990' },
  email: 'jl.surfer88@mail-box.example',
  mobile: '0412 345 678',
};
const isCommon = await loadIsCommon(JORDAN);

it.each([
  'wattlecredit',
  'jordanlee1990',
  '1990leejordan',
  'OHara.Jordan.77',
  'jordan-07031990',
  'jordan7mar90',
  '7March1990!',
  'leejordan19900307',
  'JordanZoe2026',
  'surfer1990lee',
  'jzlee.0412',
  'JL07031990jl',
  'surfer88mailbox',
  'jordan0412345678',
  '+61412345678',
  '07/03/1990',
  'ｊｏｒｄａｎｌｅｅ١٩٩٠',
])('[REG-031] refuses %s, which is made of what is known of the person or the product', (password) =>
  expect(isCommon(password)).toBe(true),
);

it.each(['quiet-river-morning-tram', 'jordan-tram-ledger-37', '620385174963'])(
  '[REG-031] accepts %s',
  (password) => expect(isCommon(password)).toBe(false),
);
