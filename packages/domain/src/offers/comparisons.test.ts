import { describe, expect, it } from 'vitest';
import { askedHeight, comparisonAddress, isComparisonKind } from './comparisons.ts';

const asked = (height: unknown) => askedHeight({ type: 'comparison:height', height });

describe('the partner’s comparison', () => {
  it('[PROD-005] puts the comparison below the configured address, with the frame’s data in the query', () => {
    expect(comparisonAddress('https://compare.example/tool/', 'cards')).toBe(
      'https://compare.example/tool/cards',
    );
    const framed = comparisonAddress('https://compare.example/?p=7', 'car-loans', {
      theme: 'dark',
      origin: 'https://wattle.example',
    });
    expect(framed).toBe(
      'https://compare.example/car-loans?p=7&theme=dark&origin=https%3A%2F%2Fwattle.example',
    );
  });

  it('accepts four kinds of comparison only', () => {
    expect(['cards', 'personal-loans', 'car-loans', 'home-loans'].every(isComparisonKind)).toBe(true);
    expect(['insurance', 'Cards', ''].some(isComparisonKind)).toBe(false);
  });

  it('takes a height within bounds and ignores other messages', () => {
    expect([asked(812.4), asked(1), asked(1e9)]).toEqual([813, 160, 12_000]);
    const ignored = [
      asked('900'),
      asked(Number.NaN),
      asked(undefined),
      askedHeight(null),
      askedHeight('900'),
    ];
    expect([...ignored, askedHeight({ height: 900 }), askedHeight({ type: 'resize', height: 9 })]).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });
});
