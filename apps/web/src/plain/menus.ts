const OPEN_DROPS = '.drop[open]';
const SLIDING_MENU = '.slide';

/**
 * Closes the header's menus, on React and static pages. Drop-downs are native disclosures: Escape closes them and returns
 * focus, and leaving them or following a link closes them. The sliding menu is a native dialog, which traps focus
 * (MENU-016). Without script both open by themselves, the menu as a popover.
 */
export function listenToMenus({ signal }: { signal: AbortSignal }): void {
  // Safari does not focus a pressed button, and sends no click for a press beside all links.
  for (const leaving of ['pointerdown', 'focusin'])
    document.addEventListener(leaving, ({ target }) => closeDrops(target), { signal });
  document.addEventListener('click', handleClick, { signal });
  document.addEventListener('keydown', handleKeyDown, { signal });
}

export function closeMenus(): void {
  closeDrops(null);
  document.querySelector<HTMLDialogElement>(`${SLIDING_MENU}[open]`)?.close();
}

/** All but the one around the target. */
function closeDrops(target: EventTarget | null): void {
  for (const drop of openDrops()) drop.open = target instanceof Node && drop.contains(target);
}

function handleClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const opener = target.closest<HTMLElement>('[data-opens-menu]');
  if (opener !== null) openSlidingMenu(opener, event);
  // A click on the backdrop targets the dialog element.
  else if (target.matches(SLIDING_MENU) || target.closest(':is(.slide, .drop) a, .slide button') !== null)
    closeMenus();
}

function handleKeyDown({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const drop of openDrops()) {
    drop.open = false;
    drop.querySelector('summary')?.focus();
  }
}

function openSlidingMenu(opener: HTMLElement, event: Event): void {
  // The dialog returns the focus to what had it, which in Safari is not the pressed button.
  opener.focus();
  try {
    document.querySelector<HTMLDialogElement>(SLIDING_MENU)?.showModal();
    event.preventDefault();
  } catch {
    // Already open as a popover: close it.
  }
}

const openDrops = () => document.querySelectorAll<HTMLDetailsElement>(OPEN_DROPS);
