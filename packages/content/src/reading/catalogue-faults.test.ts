import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ContentError } from './faults.ts';
import { readContent } from './read-content.ts';
import { copyOfContent } from './test-planted.ts';

describe('a faulty catalogue stops the start', () => {
  let copy: ReturnType<typeof copyOfContent>;
  beforeEach(() => {
    copy = copyOfContent();
  });
  afterEach(() => copy.remove());

  const faultOf = (file: string, change: (text: string) => string): string => {
    copy.change(file, change);
    try {
      readContent(copy.folder);
    } catch (cause) {
      if (cause instanceof ContentError) return cause.message;
      throw cause;
    }
    return 'none';
  };
  const loans = 'offers/personal-loans.yaml';
  const host = 'https://www.nullarbor-finance.example';

  it.each([
    [host, 'http://www.nullarbor-finance.example', 'product 31: url is not https'],
    [host, 'https://evil.example', 'product 31: host evil.example is not on the list'],
    [host, 'https://www.nullarbor-finance.example:8443', 'is not on the list'],
    [host, 'https://a:b@www.nullarbor-finance.example', 'product 31: url holds credentials'],
    ['/personal-loan\n', '/?click_id=1\n', 'product 31: url has a click_id of its own'],
    [host, 'javascript:alert(1)//', 'product 31: url is not https'],
    ['partnerId: 31', 'partnerId: 99', 'product 31: no partner 99'],
    ['productId: 32', 'productId: 31', 'productId 31 is there twice'],
    [
      'productIdentifier: harmoney',
      'productIdentifier: nowfinance',
      'productIdentifier 3/nowfinance is there twice',
    ],
    ['comparisonRate: 7.95', 'comparisonRate: null', 'product 31: a rate without its comparison rate'],
    ['altProductIdentifier: harmoney', 'altProductIdentifier: ondeck', "no other offer 'ondeck' of its type"],
    ['altProductIdentifier: harmoney', 'altProductIdentifier: nowfinance', "no other offer 'nowfinance'"],
    ['atLeast: 600 }', 'atLeast: 1201 }', 'personal-loans.yaml:11: rules.atLeast: has to be at most 1200'],
    ['atLeast: 21, atMost: 60', 'atLeast: 61, atMost: 60', 'no value is in between'],
    ['productTypeId: 3', 'productTypeId: 13', 'there is no such type'],
  ])('[REDIR-008] names %s as %s', (from, to, named) => {
    expect(faultOf(loans, (text) => text.replace(from, to))).toContain(named);
  });

  it.each([
    [
      loans,
      '    - { kind: score, atLeast: 600 }\n',
      '',
      'product 31: credit without a score among its rules',
    ],
    [loans, '  lendsNothing: true\n', '', 'product 39: credit without a score among its rules'],
    [
      loans,
      '  title: Personal loan without fees',
      '  lendsNothing: true\n  title: A',
      'product 31: lends nothing, and yet has a rate',
    ],
    [
      'offers/utilities.yaml',
      '  isNextStep: true',
      '  lendsNothing: true',
      'product 161: nothing of this type lends',
    ],
  ])('[OFFER-012] names in %s %j as %j', (file, from, to, named) => {
    expect(faultOf(file, (text) => text.replace(from, to))).toContain(named);
  });

  it('[OFFER-004] names parts of anything but insurance', () => {
    const parts = '  subProducts:\n    - { key: a, title: A, description: B, features: [] }\n  text: >-';
    expect(faultOf(loans, (text) => text.replace('  text: >-', parts))).toContain(
      'product 31: only insurance is made of parts',
    );
  });

  it('[OFFER-003] names a feature without value and class, or with both', () => {
    const feature = '{ key: fee, title: Monthly fee, value: none }';
    expect(faultOf(loans, (text) => text.replace(feature, '{ key: fee, title: A }'))).toContain(
      'value or class',
    );
    expect(
      faultOf(loans, (text) =>
        text.replace('{ key: fee, title: A }', '{ key: fee, title: A, value: B, class: c }'),
      ),
    ).toContain('value or class');
  });

  it('[CTA-001] names a next step to an unknown offer, and one without a target', () => {
    expect(faultOf('next-steps.yaml', (text) => text.replace('productId: 161', 'productId: 31'))).toContain(
      'next step energy: no offer 31 with isNextStep',
    );
    expect(
      faultOf('next-steps.yaml', (text) => text.replace('actionRoute: /my-details/verification', '')),
    ).toContain('it leads nowhere');
  });

  it('[PROD-004] names a page with an offer of another kind', () => {
    expect(
      faultOf('product-pages.yaml', (text) => text.replace('products: [55,', 'products: [31,')),
    ).toContain('page credit-card-offers: no offer 31 of its types');
  });

  it('names a missing file', () => {
    rmSync(join(copy.folder, 'offers/hosts.yaml'));
    expect(() => readContent(copy.folder)).toThrow('content/offers/hosts.yaml:1: is not there');
  });
});
