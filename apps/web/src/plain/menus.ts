const DROP = '[data-drop]';
const MENU = '[data-menu]';

/**
 * Opens and closes the header's menus, on React and static pages. Drop-downs are disclosures; Escape closes them and
 * returns focus, and leaving them closes them. The sliding menu is a native dialog, which traps focus (MENU-016).
 * Without script it opens as a popover.
 */
export function listenToMenus({ signal }: { signal: AbortSignal }): void {
  document.addEventListener('click', handleClick, { signal });
  document.addEventListener('pointerdown', handlePointerDown, { signal });
  document.addEventListener('keydown', handleKeyDown, { signal });
  document.addEventListener('focusout', handleFocusOut, { signal });
}

export function closeMenus(): void {
  for (const drop of document.querySelectorAll(DROP)) setOpen(drop, false);
  closeSlidingMenu();
}

function handleClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const drop = target.closest(DROP);
  if (drop !== null) {
    const isLink = target.closest('a') !== null;
    setOpen(drop, !isLink && !isOpen(drop));
  } else if (target.closest('[data-opens-menu]') !== null) openSlidingMenu(event);
  // A click on the backdrop targets the dialog element.
  else if (target.matches(MENU) || target.closest(`${MENU} :is(a, [data-closes-menu])`) !== null)
    closeSlidingMenu();
}

/** Safari does not focus a pressed button, so neither `focusout` nor the target of a key tells about its menu. */
function handlePointerDown({ target }: PointerEvent): void {
  for (const drop of openDrops())
    if (!(target instanceof Node && drop.contains(target))) setOpen(drop, false);
}

function handleKeyDown({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const drop of openDrops()) {
    setOpen(drop, false);
    drop.querySelector('button')?.focus();
  }
}

function handleFocusOut({ target, relatedTarget }: FocusEvent): void {
  const drop = target instanceof Element ? target.closest(DROP) : null;
  if (drop === null || (relatedTarget instanceof Node && drop.contains(relatedTarget))) return;
  setOpen(drop, false);
}

function openDrops(): Element[] {
  return [...document.querySelectorAll(DROP)].filter(isOpen);
}

function isOpen(drop: Element): boolean {
  return drop.querySelector('button')?.getAttribute('aria-expanded') === 'true';
}

function setOpen(drop: Element, shouldOpen: boolean): void {
  drop.querySelector('button')?.setAttribute('aria-expanded', String(shouldOpen));
  drop.querySelector('.drop__list')?.toggleAttribute('hidden', !shouldOpen);
}

function openSlidingMenu(event: Event): void {
  const menu = document.querySelector<HTMLDialogElement>(MENU);
  const opener = document.querySelector<HTMLElement>('[data-opens-menu]');
  try {
    menu?.showModal();
    event.preventDefault();
    // The dialog returns the focus to what had it, which in Safari is not the pressed button.
    menu?.addEventListener(
      'close',
      () => {
        if (document.activeElement === document.body) opener?.focus();
      },
      { once: true },
    );
  } catch {
    // Already open as a popover: close it.
  }
}

function closeSlidingMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>(MENU);
  if (menu?.open === true) menu.close();
}
