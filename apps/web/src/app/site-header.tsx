import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { type MenuItem, menuPageOf, visibleMenuItems } from './menu.ts';
import { SlidingMenu } from './sliding-menu.tsx';
import { useViewer } from './viewer.ts';

/** Brand, the page's menu and, below 992 pixels, the button that opens the sliding menu (MENU-018). */
export function SiteHeader({ pathname }: { pathname: string }) {
  const viewer = useViewer();
  // Remembering where it was opened closes it on every navigation, also by the back button.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const items = visibleMenuItems(menuPageOf(pathname), viewer);
  const links = items.filter((item) => item.kind === 'link');
  const buttons = items.filter((item) => item.kind === 'button');
  return (
    <div className="hall">
      <header className="top">
        <div className="wrap top__in">
          <BrandMark />
          <nav className="top__nav" aria-label="Main">
            {inHeaderOrder(links).map((item) => (
              <HeaderItem key={item.key} item={item} />
            ))}
          </nav>
          <div className="top__end">
            {buttons.map((item) => (
              <ButtonLink key={item.key} to={item.path} variant="primary" size="small">
                {item.label}
              </ButtonLink>
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
      <SlidingMenu
        open={openOn === pathname}
        onClose={() => setOpenOn(null)}
        items={items}
        displayName={viewer.displayName}
      />
    </div>
  );
}

/** The account drop-down stands last, whatever the table says: it is where the eye looks for it. */
function inHeaderOrder(items: readonly MenuItem[]): readonly MenuItem[] {
  return [
    ...items.filter(({ children }) => children === undefined),
    ...items.filter(({ children }) => children),
  ];
}

function HeaderItem({ item }: { item: MenuItem }) {
  if (item.children !== undefined) return <AccountMenu label={item.label} entries={item.children} />;
  return <NavLink to={item.path}>{item.label}</NavLink>;
}
