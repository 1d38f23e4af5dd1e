import type { OffersAnswer } from './offers.ports.ts';

export type OfferJson = (answer: unknown) => string;

/**
 * Writes the answer of `product/init` as JSON would. Offers and the configuration are the same objects from one
 * answer to the next, so each is written once and its text kept; that is most of what an answer costs.
 */
export function makeOfferJson(): OfferJson {
  const kept = new WeakMap<object, string>();
  const once = (part: object): string => {
    const known = kept.get(part);
    if (known !== undefined) return known;
    const text = JSON.stringify(part);
    kept.set(part, text);
    return text;
  };
  const list = (parts: readonly object[]): string => `[${parts.map(once).join(',')}]`;
  return (answer) => {
    const { productConfiguration, productsByType, productConfigurationCall2Action, ...rest } =
      // The serializer of one route is handed what its handler answered.
      answer as OffersAnswer;
    const groups = productsByType.map(
      ({ productTypeId, products }) => `{"productTypeId":${productTypeId},"products":${list(products)}}`,
    );
    const others = JSON.stringify(rest).slice(1);
    return `{"productConfiguration":${once(productConfiguration)},"productsByType":[${groups.join(',')}],"productConfigurationCall2Action":${list(productConfigurationCall2Action)},${others}`;
  };
}
