import { expect, it } from 'vitest';

import { readableText } from './readable-text.ts';
import { readXml } from './xml.ts';
import { XmlReader } from './xml-reader.ts';

const readable = (xml: string) => readableText(new XmlReader(readXml(xml)).stated());

it.each([
  [
    'a part, its attributes and its own parts',
    '<account id="4"><account-type code="CC">Credit card</account-type><closed/><payment><period>2025-01</period><statusCode>9</statusCode></payment></account>',
    'Id: 4\nAccount type: Credit card, code CC\nPayment: period 2025-01, status code 9',
  ],
  [
    'a part within a part after the name of both',
    '<account><original-default><amount currency="AUD">410</amount><date>x</date></original-default></account>',
    'Original default, amount: 410, currency AUD\nOriginal default, date: x',
  ],
  ['a part alone by its name', '<date-of-birth>unknown</date-of-birth>', 'Date of birth: unknown'],
  ['its texts without controls', '<id code="a&#10;b">4&#x202e;</id>', 'Id: 4, code a b'],
  ['nothing as such', '<account/>', 'Nothing'],
])('states %s, a line each', (_what, xml, text) => {
  expect(readable(xml)).toBe(text);
});

it('is no longer than a page', () => {
  expect(readable(`<account>${'<id>4</id>'.repeat(2000)}</account>`)).toHaveLength(2000);
});
