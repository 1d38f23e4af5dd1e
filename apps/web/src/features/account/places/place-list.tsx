import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/marks/icon.tsx';
import { TabList } from '#web/ui/layout/tabs.tsx';
import { addressOf, GROUPS, ICONS, isStep, type PlaceKey, STEPS, type Step, WORDS } from './places.ts';

type PlaceListProps = {
  current: PlaceKey;
  /** Tabs work only where their panels are; elsewhere they are links. */
  tabs: { readonly base: string; readonly onStep: (step: string) => void } | null;
  isFolded: boolean;
};

export function PlaceList({ isFolded, ...list }: PlaceListProps) {
  if (!isFolded) {
    return (
      <nav className="grid tops acct-list" aria-label="Account">
        <Places {...list} />
      </nav>
    );
  }
  return (
    <Folded title={WORDS[list.current].title}>
      <Places {...list} />
    </Folded>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = details.current;
    function close({ target }: Event) {
      const chosen = target instanceof Element ? target.closest('a, [role="tab"]') : null;
      if (list === null || chosen === null) return;
      list.open = false;
      // The pressed tab is hidden now. Links move focus by navigating.
      if (!chosen.matches('a')) summary.current?.focus();
    }
    list?.addEventListener('click', close);
    return () => list?.removeEventListener('click', close);
  }, []);
  return (
    <details className="acct-pick" ref={details}>
      <summary className="unmarked" ref={summary}>
        <span>
          <span className="quiet acct-pick__of">Account: </span>
          {title}
        </span>
      </summary>
      <nav className="grid tops acct-list" aria-label="Account">
        {children}
      </nav>
    </details>
  );
}

type PlacesProps = Omit<PlaceListProps, 'isFolded'>;

function Places({ tabs, ...list }: PlacesProps) {
  const notes = useId();
  return (
    <>
      {tabs !== null && <Tabs {...list} {...tabs} />}
      {GROUPS.map(({ title, places }) => {
        const links = tabs === null ? places : places.filter((key) => !isStep(key));
        const isCaptioned = links.length === places.length;
        return (
          links.length > 0 && (
            <div key={title}>
              {isCaptioned && (
                <p className="acct-list__caption" aria-hidden="true">
                  {title}
                </p>
              )}
              <ul aria-label={title}>
                {links.map((key) => (
                  <li key={key}>
                    <Link
                      className="side-link"
                      to={addressOf(key)}
                      aria-current={key === list.current ? 'page' : undefined}
                      aria-describedby={WORDS[key].note && `${notes}-${key}`}
                    >
                      <Icon of={ICONS[key]} />
                      {WORDS[key].title}
                    </Link>
                    {WORDS[key].note !== undefined && (
                      <p className="small quiet side-note" id={`${notes}-${key}`}>
                        {WORDS[key].note}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </>
  );
}

type TabsProps = Omit<PlacesProps, 'tabs'> & NonNullable<PlacesProps['tabs']>;

function Tabs({ current, base, onStep }: TabsProps) {
  return (
    <TabList
      variant="side"
      label="Account"
      base={base}
      selected={current}
      onSelect={onStep}
      tabs={STEPS.map((key) => ({
        key,
        caption: captionOf(key),
        className: 'side-link',
        note: WORDS[key].note,
        label: (
          <>
            <Icon of={ICONS[key]} />
            {WORDS[key].title}
          </>
        ),
      }))}
    />
  );
}

function captionOf(step: Step): string | undefined {
  return GROUPS.find(({ places }) => places[0] === step)?.title;
}
