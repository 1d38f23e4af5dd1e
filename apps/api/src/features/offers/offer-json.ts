import type { OffersAnswer } from './offers.ports.ts';

export type OfferJson = (answer: OffersAnswer) => Buffer;

/**
 * Writes the answer of `product/init` as JSON would. Groups of offers, next steps and the configuration are the same objects
 * from one answer to the next, so each is encoded once and its bytes kept: encoding 80 kB costs more than all else.
 */
export function makeOfferJson(): OfferJson {
  const kept = new WeakMap<object, Buffer>();
  const once = (part: object): Buffer => {
    const known = kept.get(part);
    if (known !== undefined) return known;
    const bytes = Buffer.from(JSON.stringify(part));
    kept.set(part, bytes);
    return bytes;
  };
  const list = (parts: readonly object[]): Buffer[] => [
    OPEN,
    ...parts.flatMap((part, index) => (index === 0 ? [once(part)] : [COMMA, once(part)])),
    CLOSE,
  ];
  return (answer) => {
    const { productConfiguration, productsByType, call2Actions, productConfigurationCall2Action, ...rest } =
      answer;
    return Buffer.concat([
      Buffer.from(`{${JSON.stringify(rest).slice(1, -1)},"productConfiguration":`),
      once(productConfiguration),
      STEPS,
      ...list(call2Actions),
      STEP_PRODUCTS,
      ...list(productConfigurationCall2Action),
      PRODUCTS,
      ...list(productsByType),
      CURLY,
    ]);
  };
}

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');
const CURLY = Buffer.from('}');
const STEPS = Buffer.from(',"call2Actions":');
const STEP_PRODUCTS = Buffer.from(',"productConfigurationCall2Action":');
const PRODUCTS = Buffer.from(',"productsByType":');
