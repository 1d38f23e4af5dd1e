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
  ['an address without https', 'partnerUrl: https:', 'partnerUrl: http:', '13: partners.partnerUrl: '],
  ['script for an address', 'actionUrl: https:', "actionUrl: 'javascript:alert(1)' #", '14: '],
  ['a password in an address', 'actionUrl: https://www', 'actionUrl: https://me:secret@www', '14: '],
  ['a logo from elsewhere', 'logo: /img', 'logo: //elsewhere.example/img', '28: summaries.default.logo: '],
  ['no default', '  default:', "  '99':", "26: summaries: there is none called 'default'"],
  ['another type', 'type: Broker', 'type: Friend', '15: partners.type: has to be one of: Online, Broker'],
  ['an unknown field', 'promotionEnabled: false', 'promotionEnabled: false\nsecret: 1', '5: secret: nothing'],
])('%s stops whoever reads, by line', (_, from, to, told) => {
  copy.make({ file, from, to });
  expect(() => readContent(copy.folder)).toThrow(`content/${file}:${told}`);
});
