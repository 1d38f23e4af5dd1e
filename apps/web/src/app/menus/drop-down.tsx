import { ChevronDown, User } from 'lucide';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { MenuGroup } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

/** The member's own group; it has a drawing. */
const ACCOUNT = 'my-account';

/** A disclosure of links: Escape closes it and gives focus back, and so does leaving it. */
export function DropDown({ group }: { group: MenuGroup }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  }

  function handleBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div className="drop" role="presentation" onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <button
        type="button"
        ref={opener}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {group.key === ACCOUNT && <Icon of={User} />} {group.label} <Icon of={ChevronDown} />
      </button>
      <div className="drop__list" id={listId} hidden={!isOpen}>
        {group.items.map((item) => (
          <MenuLink key={item.key} item={item} onFollow={() => setOpen(false)} />
        ))}
      </div>
    </div>
  );
}
