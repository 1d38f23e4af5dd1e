import { ChevronDown, ChevronRight, X } from 'lucide';
import { Link } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ForViewer } from '#web/navigation/for-viewer.tsx';
import { ACCOUNT, menuEntries, type MenuGroup, type MenuItem } from './menu.ts';
import { paths } from '#web/navigation/paths.ts';
import { MenuLink } from './menu-link.tsx';

export const SLIDING_MENU = 'menu';

type SlidingMenuProps = { items: readonly MenuItem[]; displayName: string | null };

/**
 * The header's items on a narrow screen (MENU-016). `plain/menus` closes it on Escape, backdrop and navigation; without
 * script the browser does.
 */
export function SlidingMenu({ items, displayName }: SlidingMenuProps) {
  return (
    <dialog className="slide" id={SLIDING_MENU} popover="auto" aria-label="Menu">
      <div className="row between">
        <strong data-display-name="">{displayName ?? 'Menu'}</strong>
        <Button iconOnly popoverTarget={SLIDING_MENU} popoverTargetAction="hide">
          <Icon of={X} />
          <span className="vh">Close menu</span>
        </Button>
      </div>
      <nav className="mt-4 slide__list" aria-label="Menu">
        {menuEntries(items).map(({ item, group }) =>
          group === null ? (
            <ForViewer key={item.key} kind={item.kind}>
              <SlideLink item={item} />
            </ForViewer>
          ) : (
            <ForViewer key={group.key} kind={group.kind} as="div">
              <SlideGroup group={group} />
            </ForViewer>
          ),
        )}
      </nav>
      <p className="slide__foot small">
        <Link to={paths.terms()}>Terms of Use</Link>
        <Link to={paths.privacy()}>Privacy Policy</Link>
      </p>
    </dialog>
  );
}

/** The account is in sight, other drop-downs are folded. */
function SlideGroup({ group: { key, label, items } }: { group: MenuGroup }) {
  const links = items.map((each) => (
    <ForViewer key={each.key} kind={each.kind}>
      <SlideLink item={each} />
    </ForViewer>
  ));
  if (key === ACCOUNT) {
    return (
      <>
        <p className="small quiet slide__head">{label}</p>
        {links}
      </>
    );
  }
  return (
    <details>
      <summary className="unmarked">
        {label} <Icon of={ChevronDown} />
      </summary>
      {links}
    </details>
  );
}

function SlideLink({ item }: { item: MenuItem }) {
  return (
    <MenuLink item={item}>
      {' '}
      <Icon of={ChevronRight} />
    </MenuLink>
  );
}
