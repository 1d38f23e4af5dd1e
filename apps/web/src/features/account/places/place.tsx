import { named } from '#web/navigation/bureau.ts';
import type { ReactNode, Ref } from 'react';

type PlaceProps = { title: string; lead: string; heading?: Ref<HTMLHeadingElement>; children: ReactNode };

export function Place({ title, lead, heading, children }: PlaceProps) {
  return (
    <div className="grid gap-6 place">
      <div className="place__head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="quiet">{named(lead)}</p>
      </div>
      {children}
    </div>
  );
}
