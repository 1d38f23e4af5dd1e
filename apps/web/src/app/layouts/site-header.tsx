import { Menu as MenuIcon, ChevronDown, User } from 'lucide';
import { Suspense, useEffect } from 'react';
import { closeMenus, listenToMenus } from '#web/plain/menus.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { BrandMark } from '../menus/brand-mark.tsx';
import { ACCOUNT, menuEntries, menuFor, menuForAll, type MenuItem, type MenuGroup } from '../menus/menu.ts';
import { MenuLink } from '../menus/menu-link.tsx';
import { SLIDING_MENU, SlidingMenu } from '../menus/sliding-menu.tsx';
import { ForViewer } from '#web/navigation/for-viewer.tsx';
import { Bell } from './bell.tsx';
import { isUnknown, useViewer, type Viewer } from '#web/navigation/viewer.ts';
import 'virtual:co-brands.css';
import './co-brand.css';

/** A disclosure of links. `plain/menus` closes it. */
function DropDown({ group }: { group: MenuGroup }) {
  return (
    <details className="drop" name="menu">
      <summary className="unmarked">
        {group.key === ACCOUNT && <Icon of={User} />} {group.label} <Icon of={ChevronDown} />
      </summary>
      <div className="drop__list">
        {group.items.map((item) => (
          <ForViewer key={item.key} kind={item.kind}>
            <MenuLink item={item} />
          </ForViewer>
        ))}
      </div>
    </details>
  );
}

// Only for members of a partner.
const CoBrand = lazyWithRetry(async () => (await import('./co-brand.tsx')).CoBrand);

/**
 * Brand, partner and menu. Below 992 pixels, or with letters too large for one row, a button opens the sliding menu
 * instead (MENU-018).
 */
export function SiteHeader({ pathname }: { pathname: string }) {
  const viewer = useViewer();
  const items = isUnknown(viewer) ? menuForAll(pathname) : menuFor(pathname, viewer);
  useMenus(pathname);
  return (
    <>
      <header className="hall top" data-menu-of={menuOf(viewer)}>
        {viewer.partnerId !== null && (
          <Suspense fallback={null}>
            <CoBrand partnerId={viewer.partnerId} />
          </Suspense>
        )}
        <div className="wrap top__in">
          <BrandMark />
          <WideMenu items={items} />
          <div className="top__end">
            <Bell />
            <ButtonItems items={items} />
            {items.length > 0 && <Burger items={items} />}
          </div>
        </div>
      </header>
      <SlidingMenu items={items} displayName={viewer.displayName} />
    </>
  );
}

/** A member's menu is wider. Undefined while the viewer is unknown. */
function menuOf(viewer: Viewer): 'member' | 'visitor' | undefined {
  if (isUnknown(viewer)) return undefined;
  return viewer.isAuthenticated ? 'member' : 'visitor';
}

function useMenus(pathname: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    listenToMenus(leaving);
    return () => leaving.abort();
  }, []);
  // Every navigation closes them, including Back.
  useEffect(closeMenus, [pathname]);
}

function WideMenu({ items }: { items: readonly MenuItem[] }) {
  const links = items.filter(({ look }) => look === 'link');
  return (
    <nav className="top__nav" aria-label="Main">
      {menuEntries(links).map(({ item, group }) =>
        group === null ? (
          <ForViewer key={item.key} kind={item.kind}>
            <MenuLink item={item} />
          </ForViewer>
        ) : (
          <ForViewer key={group.key} kind={group.kind} as="div">
            <DropDown group={group} />
          </ForViewer>
        ),
      )}
    </nav>
  );
}

function ButtonItems({ items }: { items: readonly MenuItem[] }) {
  return items
    .filter(({ look }) => look === 'button')
    .map((item) => (
      <ForViewer key={item.key} kind={item.kind}>
        <ButtonLink to={item.href} variant="primary" size="small">
          {item.label}
        </ButtonLink>
      </ForViewer>
    ));
}

/** Members only, where visitors have an empty menu. */
function Burger({ items }: { items: readonly MenuItem[] }) {
  const isForAll = items.some(({ kind }) => kind === null || kind === 'anonymous');
  return (
    <ForViewer kind={isForAll ? null : 'member'}>
      <Button
        className="top__burger"
        iconOnly
        aria-haspopup="dialog"
        popoverTarget={SLIDING_MENU}
        data-opens-menu=""
      >
        <Icon of={MenuIcon} />
        <span className="vh">Open menu</span>
      </Button>
    </ForViewer>
  );
}
