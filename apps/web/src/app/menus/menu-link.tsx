import { type ReactNode, useId } from 'react';
import { Link, NavLink } from 'react-router';
import type { MenuItem } from './menu.ts';

type MenuLinkProps = { item: MenuItem; children?: ReactNode };

/**
 * Marks the current page, but not a section within it; in a drop-down, a page below another's address has a place of its
 * own. Its note is no part of its name (MENU-005).
 */
export function MenuLink({ item: { href, label, note, group }, children }: MenuLinkProps) {
  const noteId = useId();
  const Anchor = /[#?]/.test(href) ? Link : NavLink;
  const link = (
    <Anchor
      to={href}
      {...(Anchor === NavLink && group !== null && { end: true })}
      {...(note !== undefined && { className: 'covers' })}
      aria-describedby={note && noteId}
    >
      {label}
      {note === undefined && children}
    </Anchor>
  );
  if (note === undefined) return link;
  return (
    <span className="noted">
      {link}
      <span className="small quiet" id={noteId}>
        {note}
      </span>
    </span>
  );
}
