import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import type { MenuItem } from './menu.ts';

type MenuLinkProps = { item: MenuItem; children?: ReactNode };

/** Marks the current page, but not a section within it. */
export function MenuLink({ item: { href, label }, children }: MenuLinkProps) {
  const Anchor = href.includes('#') ? Link : NavLink;
  return (
    <Anchor to={href}>
      {label}
      {children}
    </Anchor>
  );
}
