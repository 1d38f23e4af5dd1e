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
  it('the server wins field by field, and what it does not send is as built', () => {
    const { text: _text, ...served } = offer('a', { title: 'served a' });
    const [merged] = mergeOffers([offer('a')], [served as ReturnType<typeof offer>]);
    expect(merged).toEqual(offer('a', { title: 'served a' }));
    const [emptied] = mergeOffers([offer('a', { altProductIdentifier: 'b' })], [offer('a', { text: '' })]);
    expect(emptied).toMatchObject({ text: '', altProductIdentifier: null });
  });

  it('the server says which offers there are, and in which order', () => {
    expect(named(mergeOffers([offer('a'), offer('b')], [offer('new'), offer('b')]))).toEqual(['new', 'b']);
  });

  it('an offer whose rule fails gives way to its alternative, which stands once', () => {
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
  ])('and is left out where %s', (_why, others) => {
    const failing = offer('a', { isCustomRuleSatisfied: false, altProductIdentifier: 'c' });
    expect(named(placeOffers([failing, ...others, offer('d')]))).toEqual(['d']);
  });

  it('a hidden offer brings no alternative, and one without rules is shown', () => {
    const hidden = offer('a', { show: false, altProductIdentifier: 'c', isCustomRuleSatisfied: false });
    expect(named(placeOffers([hidden, offer('b', { isCustomRuleSatisfied: undefined })]))).toEqual(['b']);
  });
});
