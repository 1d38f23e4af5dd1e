import type { OffersAnswer, ShownOffers } from './offers.ports.ts';

/** The beginning of the text is the caller's own; the rest is the same for many. */
export type OfferText = { own: string; shared: Buffer };
export type OfferJson = (answer: OffersAnswer) => OfferText;

/**
 * Writes the answer of `product/init` as one JSON object, byte by byte as `JSON.stringify` would. What many are shown is
 * encoded once, and its bytes are kept with it: encoding 70 kB costs more than all else.
 */
export function makeOfferJson(): OfferJson {
  const kept = new WeakMap<ShownOffers, Buffer>();
  const bytesOf = (shown: ShownOffers): Buffer => {
    const known = kept.get(shown);
    if (known !== undefined) return known;
    const bytes = Buffer.from(JSON.stringify(shown).slice(1));
    kept.set(shown, bytes);
    return bytes;
  };
  return ({ shown, ...whose }) => ({
    own: `${JSON.stringify(whose).slice(0, -1)},`,
    shared: bytesOf(shown),
  });
}
