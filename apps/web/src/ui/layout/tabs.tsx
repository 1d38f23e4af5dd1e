import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';

type Tab = {
  key: string;
  label: ReactNode;
  panel: ReactNode;
  className?: string;
  /** Written above the tab where a group begins; visual only. */
  caption?: string | undefined;
  /** Written under the tab, and no part of its name. */
  note?: string | undefined;
};
type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (key: string) => void;
  /** `bar`: the page's tabs; `side`: stacked beside their panel; `segments`: a small choice such as a period. */
  variant?: 'bar' | 'side' | 'segments';
  className?: string;
};

/**
 * Tabs whose hidden panels stay mounted, so that they keep typed text. Arrow keys, Home and End select at once, up and
 * down where tabs are stacked; tabs hidden by CSS are skipped.
 */
export function Tabs({ label, tabs, selected, onSelect, variant = 'bar', className }: TabsProps) {
  const base = useId();
  return (
    <>
      <TabList {...{ label, tabs, selected, onSelect, variant, className, base }} />
      {tabs.map((tab) => (
        <TabPanel key={tab.key} base={base} tabKey={tab.key} isSelected={tab.key === selected}>
          {tab.panel}
        </TabPanel>
      ))}
    </>
  );
}

type TabPanelProps = { base: string; tabKey: string; isSelected: boolean; children: ReactNode };

/** A tab's panel; hidden, it stays mounted. */
export function TabPanel({ base, tabKey, isSelected, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${base}-panel-${tabKey}`}
      aria-labelledby={`${base}-tab-${tabKey}`}
      hidden={!isSelected}
    >
      {children}
    </div>
  );
}

type TabListProps = Pick<TabsProps, 'label' | 'selected' | 'onSelect' | 'variant'> & {
  tabs: readonly Omit<Tab, 'panel'>[];
  className?: string | undefined;
  /** Shared with the panels, which may be anywhere on the page. */
  base: string;
};

/** Tabs without panels; each needs a `TabPanel` of the same base and key. */
export function TabList({ label, tabs, selected, onSelect, variant = 'bar', className, base }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);

  // After the paint: earlier would force a second layout.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => bringIntoSight(list.current, selected)));
    return () => cancelAnimationFrame(frame);
  }, [selected]);

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]') ?? [])];
    const shown = buttons.filter((button) => getComputedStyle(button).display !== 'none');
    const target = targetOf(
      event.key,
      variant === 'side' ? SIDE_KEYS : BAR_KEYS,
      shown,
      shown.findIndex((button) => button === event.target),
    );
    const key = target?.dataset['key'];
    if (target === undefined || key === undefined) return;
    event.preventDefault();
    target.focus();
    onSelect(key);
  }

  return (
    <div
      className={classNames(CLASS_NAMES[variant], className)}
      role="tablist"
      aria-orientation={variant === 'side' ? 'vertical' : undefined}
      aria-label={label}
      ref={list}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      {tabs.map((tab) => (
        <TabButton key={tab.key} {...{ tab, base, onSelect }} isSelected={tab.key === selected} />
      ))}
    </div>
  );
}

type TabButtonProps = Pick<TabListProps, 'base' | 'onSelect'> & {
  tab: Omit<Tab, 'panel'>;
  isSelected: boolean;
};

function TabButton({ tab, base, onSelect, isSelected }: TabButtonProps) {
  return (
    <>
      {tab.caption !== undefined && (
        <span className="tabs__caption" aria-hidden="true">
          {tab.caption}
        </span>
      )}
      <button
        type="button"
        role="tab"
        className={tab.className}
        id={`${base}-tab-${tab.key}`}
        data-key={tab.key}
        aria-controls={`${base}-panel-${tab.key}`}
        aria-selected={isSelected}
        aria-describedby={tab.note && `${base}-note-${tab.key}`}
        tabIndex={isSelected ? 0 : -1}
        onClick={() => onSelect(tab.key)}
      >
        {tab.label}
      </button>
      {tab.note !== undefined && (
        <span className="small quiet side-note" id={`${base}-note-${tab.key}`} aria-hidden="true">
          {tab.note}
        </span>
      )}
    </>
  );
}

/** Scrolls only the row, never the page. */
function bringIntoSight(row: HTMLElement | null, key: string): void {
  const tab = row?.querySelector(`[data-key="${key}"]`);
  if (row === null || tab === null || tab === undefined) return;
  const [shown, box] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (box.left < shown.left) row.scrollLeft -= shown.left - box.left;
  else if (box.right > shown.right) row.scrollLeft += box.right - shown.right;
}

const CLASS_NAMES = { bar: 'tabs', side: 'tabs tabs--side', segments: 'seg' } as const;

type Keys = { readonly next: string; readonly previous: string };
const BAR_KEYS: Keys = { next: 'ArrowRight', previous: 'ArrowLeft' };
const SIDE_KEYS: Keys = { next: 'ArrowDown', previous: 'ArrowUp' };

function targetOf<T>(key: string, keys: Keys, shown: readonly T[], at: number): T | undefined {
  if (at < 0) return undefined;
  if (key === keys.next) return shown[(at + 1) % shown.length];
  if (key === keys.previous) return shown[(at - 1 + shown.length) % shown.length];
  if (key === 'Home') return shown[0];
  if (key === 'End') return shown.at(-1);
  return undefined;
}
