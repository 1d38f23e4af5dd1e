import { afterEach, beforeEach, expect, it } from 'vitest';
import { readContent } from '../reading/read-content.ts';
import { copyOfContent } from '../reading/test-planted.ts';

const file = 'wizard-partners.yaml';

let copy: ReturnType<typeof copyOfContent>;
beforeEach(() => {
  copy = copyOfContent();
});
afterEach(() => copy.remove());

it.each([
  ['an address without https', 'partnerUrl: https:', 'partnerUrl: http:', '25: partners.partnerUrl: '],
  [
    'script for an address',
    'actionUrl: https:',
    "actionUrl: 'javascript:alert(1)' #",
    '26: partners.actionUrl: ',
  ],
  [
    'a password in an address',
    'actionUrl: https://www',
    'actionUrl: https://me:secret@www',
    '26: partners.actionUrl: ',
  ],
  ['a logo from elsewhere', 'logo: /img', 'logo: //elsewhere.example/img', '93: summaries.default.logo: '],
  ['no default', '  default:', "  '99':", "91: summaries: there is none called 'default'"],
  ['another type', 'type: Broker', 'type: Friend', '63: partners.type: has to be one of: Online, Broker'],
  [
    'an unknown field',
    'promotionEnabled: false',
    'promotionEnabled: false\nsecret: 1',
    '17: secret: nothing',
  ],
  [
    'no rules',
    'rules:\n      - { kind: purpose, oneOf: [buy, refinance, refinance-equity] }\n    withDetails',
    'rules: []\n    withDetails',
    '72: partners.rules: is empty',
  ],
  [
    'an unknown purpose',
    'oneOf: [buy, refinance,',
    'oneOf: [lease, refinance,',
    '28: partners.rules.oneOf: has to be one of: buy, refinance, refinance-equity',
  ],
  [
    'bounds that nothing is between',
    'atLeast: 100000, atMost: 5000000',
    'atLeast: 100000, atMost: 9',
    '29: partners.rules: no amount is between',
  ],
  [
    'a state that is none',
    'oneOf: [NSW, VIC, QLD, ACT]',
    'oneOf: [NSW, Victoria]',
    '87: partners.rules.oneOf: has to be one of: NSW, VIC,',
  ],
  [
    'a rule that is there twice',
    '- { kind: first-home }',
    '- { kind: purpose, oneOf: [buy] }',
    "86: partners.rules.kind: 'purpose' is there twice",
  ],
  [
    'a question that brokers do not ask',
    '- { kind: first-home }',
    '- { kind: equity, atLeast: 5 }',
    "84: partners.rules: 'equity' is never known on the way of type Broker",
  ],
  [
    'a partner that is there twice',
    'partnerId: 54\n    productIdentifier',
    'partnerId: 7\n    productIdentifier',
    '32: partners: 7 is there twice',
  ],
])('%s is a fault with its line', (_, from, to, expected) => {
  copy.make({ file, from, to });
  expect(() => readContent(copy.folder)).toThrow(`content/${file}:${expected}`);
});
