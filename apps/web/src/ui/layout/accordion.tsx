import type { ReactNode } from 'react';

type Attributes = { readonly hidden?: boolean; readonly [data: `data-${string}`]: string };

type AccordionProps = {
  items: readonly { key: string; title: string; body: ReactNode; attributes?: Attributes }[];
  /** Items that share a name open one at a time. */
  name?: string;
  headingLevel?: 2 | 3 | 4;
  /** Open at first and whenever this changes; the reader may close it. */
  selected?: string;
  onSelect?: (key: string) => void;
};

/** Native disclosures: they work without script, and find-in-page searches closed ones. */
export function Accordion({ items, name, headingLevel = 3, selected, onSelect }: AccordionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="acc">
      {items.map((item) => (
        <details
          key={item.key}
          {...item.attributes}
          name={name}
          open={selected === undefined ? undefined : item.key === selected}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open && item.key !== selected) onSelect?.(item.key);
          }}
        >
          <summary className="unmarked">
            <Heading className="acc__head">{item.title}</Heading>
          </summary>
          <div className="acc__body">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
