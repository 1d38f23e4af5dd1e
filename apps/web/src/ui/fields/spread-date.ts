import type { SyntheticEvent } from 'react';
import { enter } from '../typed-inputs.ts';

/** Phones show digits alone for these inputs, so a date may come without separators. */
const RUN_TOGETHER = /^(\p{Nd}{2})(\p{Nd}{2})(\p{Nd}{4})$/u;
const YEAR = /^\p{Nd}{4}$/u;
/** Where no digit follows. */
const SHORT_YEAR = /^(?:\p{Nd}{2}){1,2}$/u;

/** Spreads a whole date, typed or pasted in the first input of a group, over all. */
export function spreadDate({ currentTarget, target, type }: SyntheticEvent<HTMLElement>): void {
  const inputs = [...currentTarget.querySelectorAll('input')];
  const [first] = inputs;
  if (first === undefined || target !== first) return;
  const typed =
    first.value
      .trim()
      .replace(RUN_TOGETHER, '$1 $2 $3')
      .match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
  const isYearFirst = YEAR.test(typed[0] ?? '') && typed.at(-1)?.length === 2;
  const date = isYearFirst ? typed.toReversed() : typed;
  const isWhole = (type === 'blur' ? SHORT_YEAR : YEAR).test(date.at(-1) ?? '');
  if (!isWhole || date.length !== inputs.length) return;
  for (const [index, input] of inputs.entries()) enter(input, date[index] ?? '');
}
