import { describe, expect, it } from 'vitest';

import { mergeOffers, placeOffers } from './merged.ts';

const offer = (productIdentifier: string, rest: object = {}) => ({
  id: `3-${productIdentifier}`,
  productIdentifier,
  productTypeId: 3,
  altProductIdentifier: null as string | null,
  show: true,
  isCustomRuleSatisfied: true as boolean | undefined,
  title: `built ${productIdentifier}`,
  text: 'built',
  ...rest,
});
const named = (offers: readonly { productIdentifier: string }[]) =>
  offers.map(({ productIdentifier }) => productIdentifier);

describe('[OFFER-011] the list of the pages and what the server says', () => {
  it('prefers the server’s fields and keeps built ones that it does not send', () => {
    const { text: _text, ...served } = offer('a', { title: 'served a' });
    const [merged] = mergeOffers([offer('a')], [served as ReturnType<typeof offer>]);
    expect(merged).toEqual(offer('a', { title: 'served a' }));
    const [emptied] = mergeOffers([offer('a', { altProductIdentifier: 'b' })], [offer('a', { text: '' })]);
    expect(emptied).toMatchObject({ text: '', altProductIdentifier: null });
  });

  it('takes offers and order from the server', () => {
    expect(named(mergeOffers([offer('a'), offer('b')], [offer('new'), offer('b')]))).toEqual(['new', 'b']);
  });

  it('replaces an offer whose rule fails with its alternative, once', () => {
    const failing = offer('a', { isCustomRuleSatisfied: false, altProductIdentifier: 'c' });
    expect(named(placeOffers([failing, offer('b'), offer('c')]))).toEqual(['c', 'b']);
    expect(named(placeOffers([offer('a', { altProductIdentifier: 'c' }), offer('c')]))).toEqual(['a', 'c']);
  });

  it.each([
    ['there is none', []],
    [
      'it fails as well, however well its own alternative does',
      [offer('c', { isCustomRuleSatisfied: false, altProductIdentifier: 'd' })],
    ],
    ['it is hidden', [offer('c', { show: false })]],
    ['it is of another type', [offer('c', { productTypeId: 2, show: false })]],
  ])('leaves the offer out where %s', (_why, others) => {
    const failing = offer('a', { isCustomRuleSatisfied: false, altProductIdentifier: 'c' });
    expect(named(placeOffers([failing, ...others, offer('d')]))).toEqual(['d']);
  });

  it('ignores the alternative of a hidden offer, and shows one without rules', () => {
    const hidden = offer('a', { show: false, altProductIdentifier: 'c', isCustomRuleSatisfied: false });
    expect(named(placeOffers([hidden, offer('b', { isCustomRuleSatisfied: undefined })]))).toEqual(['b']);
  });
});
