import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { classNames } from '../class-names.ts';

type IconProps = { of: IconNode; size?: 'text' | 'large' };

/** A decorative icon beside text. Drawn from plain shapes: icon components would be larger than the shapes. */
export function Icon({ of: shapes, size = 'text' }: IconProps) {
  return (
    <svg
      className={classNames('i', size === 'large' && 'i--lg')}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      {shapes.map(([shape, attributes], at) => createElement(shape, { ...attributes, key: at }))}
    </svg>
  );
}
