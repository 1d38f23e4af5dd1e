import type { ReactNode } from 'react';

type AccordionProps = {
  items: readonly { key: string; title: string; body: ReactNode }[];
  /** Items that share a name open one at a time. */
  name?: string;
  headingLevel?: 3 | 4;
};

/** Native disclosures: they work with script off, and the browser finds text inside closed ones. */
export function Accordion({ items, name, headingLevel = 3 }: AccordionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="acc">
      {items.map((item) => (
        <details key={item.key} name={name}>
          <summary>
            <Heading className="acc__head">{item.title}</Heading>
          </summary>
          <div className="acc__body">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
