import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

type IconProps = { of: LucideIcon; size?: 'text' | 'large'; className?: string };

/** A drawing beside words, hidden from assistive technology: never the only carrier of a meaning. */
export function Icon({ of: Drawing, size = 'text', className }: IconProps) {
  return (
    <Drawing
      className={classNames('i', size === 'large' && 'i--lg', className)}
      aria-hidden
      focusable="false"
    />
  );
}
