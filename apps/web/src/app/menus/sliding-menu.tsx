import { ChevronRight, X } from 'lucide';
import { Link } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useDialog } from '#web/ui/overlay/modal.tsx';
import { menuEntries, type MenuItem } from './menu.ts';
import { paths } from '../paths.ts';
import { MenuLink } from './menu-link.tsx';

type SlidingMenuProps = {
  open: boolean;
  onClose: () => void;
  items: readonly MenuItem[];
  displayName: string | null;
};

/**
 * The same items as the header on a narrow screen (MENU-016). It closes on Escape, on the backdrop and on navigation.
 */
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
        {menuEntries(items).map(({ item, group }) =>
          group === null ? (
            <SlideLink key={item.key} item={item} onFollow={onClose} />
          ) : (
            <section key={group.key} aria-labelledby={`slide-${group.key}`}>
              <h2 className="slide__head" id={`slide-${group.key}`}>
                {group.label}
              </h2>
              {group.items.map((each) => (
                <SlideLink key={each.key} item={each} onFollow={onClose} />
              ))}
            </section>
          ),
        )}
      </nav>
      <p className="slide__foot small">
        <Link to={paths.terms()} onClick={onClose}>
          Terms of Use
        </Link>
        <Link to={paths.privacy()} onClick={onClose}>
          Privacy Policy
        </Link>
      </p>
    </dialog>
  );
}

function SlideLink(props: { item: MenuItem; onFollow: () => void }) {
  return (
    <MenuLink {...props}>
      {' '}
      <Icon of={ChevronRight} />
    </MenuLink>
  );
}
