import { ChevronRight, X } from 'lucide-react';
import { NavLink } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useDialog } from '#web/ui/modal.tsx';
import type { MenuItem } from './menu.ts';

type SlidingMenuProps = {
  open: boolean;
  onClose: () => void;
  items: readonly MenuItem[];
  displayName: string | null;
};

/** The same items as the header on a narrow screen (MENU-016). It closes on Escape, backdrop and navigation. */
export function SlidingMenu({ open, onClose, items, displayName }: SlidingMenuProps) {
  const dialog = useDialog(open);
  return (
    <dialog className="slide" aria-label="Menu" ref={dialog} onClose={onClose}>
      <div className="row between">
        <strong>{displayName ?? 'Menu'}</strong>
        <Button iconOnly onClick={onClose}>
          <Icon of={X} />
          <span className="vh">Close menu</span>
        </Button>
      </div>
      <nav className="slide__list" aria-label="Menu">
        {items.map((item) => (
          <NavLink key={item.key} to={item.href} onClick={onClose}>
            {item.label} <Icon of={ChevronRight} />
          </NavLink>
        ))}
      </nav>
    </dialog>
  );
}
