import { ChevronDown, User } from 'lucide';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ForViewer } from '#web/navigation/for-viewer.tsx';
import type { MenuGroup } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

/** The only group with an icon. */
const ACCOUNT = 'my-account';

/** A disclosure of links, opened and closed by `plain/menus`. */
export function DropDown({ group }: { group: MenuGroup }) {
  const listId = `menu-${group.key}`;
  return (
    <div className="drop" data-drop="">
      <button type="button" aria-expanded={false} aria-controls={listId}>
        {group.key === ACCOUNT && <Icon of={User} />} {group.label} <Icon of={ChevronDown} />
      </button>
      <div className="drop__list" id={listId} hidden>
        {group.items.map((item) => (
          <ForViewer key={item.key} kind={item.kind}>
            <MenuLink item={item} />
          </ForViewer>
        ))}
      </div>
    </div>
  );
}
