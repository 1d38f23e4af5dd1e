import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import type { MenuItem } from './menu.ts';

type MenuLinkProps = { item: MenuItem; children?: ReactNode };

/** A menu item. Only one that leads to a whole page is marked as current: a section of a page is not. */
export function MenuLink({ item: { href, label }, children }: MenuLinkProps) {
  const Anchor = href.includes('#') ? Link : NavLink;
  return (
    <Anchor to={href}>
      {label}
      {children}
    </Anchor>
  );
}
