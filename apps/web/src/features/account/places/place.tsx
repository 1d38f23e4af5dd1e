import { named } from '#web/navigation/bureau.ts';
import type { ReactNode } from 'react';

type PlaceProps = {
  title: string;
  heading?: string | undefined;
  lead: string;
  children: ReactNode;
};

export function Place({ title, heading = title, lead, children }: PlaceProps) {
  return (
    <div className="grid gap-6 place">
      <div className="place__head">
        <h2 tabIndex={-1}>{heading}</h2>
        <p className="quiet">{named(lead)}</p>
      </div>
      {children}
    </div>
  );
}
