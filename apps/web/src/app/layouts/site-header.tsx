import { Menu as MenuIcon } from 'lucide';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { BrandMark } from '../menus/brand-mark.tsx';
import 'virtual:co-brands.css';
import './co-brand.css';
import {
  menuEntries,
  menuFor,
  menuForAll,
  type MenuGroup,
  type MenuItem,
  viewerKindOf,
} from '../menus/menu.ts';
import { MenuLink } from '../menus/menu-link.tsx';
import { ForViewer } from '../viewer/for-viewer.tsx';
import { isUnknown, useViewer } from '../viewer/viewer.ts';

// Neither shows until somebody opens it or signs in, so neither is part of a page's first load.
const DropDown = lazyPart(async () => {
  const drop = await import('../menus/drop-down.tsx');
  return { default: drop.DropDown };
});
// Only members of a partner see it.
const CoBrand = lazyPart(async () => {
  const partner = await import('./co-brand.tsx');
  return { default: partner.CoBrand };
});
const SlidingMenu = lazyPart(async () => {
  const slide = await import('../menus/sliding-menu.tsx');
  return { default: slide.SlidingMenu };
});

/**
 * Brand and its partner, the page's menu and, below 992 pixels or where its letters are too large for one row, the button that opens
 * the sliding menu (MENU-018).
 */
export function SiteHeader({ pathname }: { pathname: string }) {
  const viewer = useViewer();
  // Remembering where it was opened closes it on every navigation, including the back button.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const items = menuFor(pathname, viewer);
  const drawn = isUnknown(viewer) ? menuForAll(pathname) : items;
  const buttons = drawn.filter(({ look }) => look === 'button');
  return (
    <>
      <header className="hall top">
        {viewer.partnerId !== null && (
          <Suspense fallback={null}>
            <CoBrand partnerId={viewer.partnerId} />
          </Suspense>
        )}
        <div className="wrap top__in">
          <BrandMark />
          <WideMenu items={drawn} />
          <div className="top__end">
            {buttons.map((item) => (
              <ForViewer key={item.key} kind={viewerKindOf(item)}>
                <ButtonLink to={item.href} variant="primary" size="small">
                  {item.label}
                </ButtonLink>
              </ForViewer>
            ))}
            {items.length > 0 && (
              <Button
                className="top__burger"
                iconOnly
                aria-haspopup="dialog"
                onClick={() => setOpenOn(pathname)}
              >
                <Icon of={MenuIcon} />
                <span className="vh">Open menu</span>
              </Button>
            )}
          </div>
        </div>
      </header>
      <Suspense fallback={null}>
        <SlidingMenu
          open={openOn === pathname}
          onClose={() => setOpenOn(null)}
          items={items}
          displayName={viewer.displayName}
        />
      </Suspense>
    </>
  );
}

/** Items shown as buttons sit at the end of the row. */
function WideMenu({ items }: { items: readonly MenuItem[] }) {
  const links = items.filter(({ look }) => look === 'link');
  return (
    <nav className="top__nav" aria-label="Main">
      {menuEntries(links).map(({ item, group }) =>
        group === null ? (
          <ForViewer key={item.key} kind={viewerKindOf(item)}>
            <MenuLink item={item} />
          </ForViewer>
        ) : (
          <ForViewer key={group.key} kind={groupKindOf(group)}>
            <Suspense fallback={null}>
              <DropDown group={group} />
            </Suspense>
          </ForViewer>
        ),
      )}
    </nav>
  );
}

/** A drop-down is for whom its first item is; a test holds that all of its items are for the same. */
function groupKindOf({ items }: MenuGroup) {
  const [first] = items;
  return first === undefined ? null : viewerKindOf(first);
}
