import { Phone } from 'lucide';
import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '../marks/icon.tsx';

type Way = { readonly title: string; readonly text: string; readonly label: string; readonly href: string };

type HelpCardProps = {
  title: string;
  lead: string;
  /** The first is a phone number and stands out; the others are pages of this site. */
  ways: readonly Way[];
};

/** Where to get help, as a page's first card, without alarm. */
export function HelpCard({ title, lead, ways: [call, ...others] }: HelpCardProps) {
  const headingId = useId();
  return (
    <section className="grid gap-5 helpcard" aria-labelledby={headingId}>
      <h2 id={headingId} className="as-h3">
        {title}
      </h2>
      {call !== undefined && (
        <div>
          <a href={call.href} className="helpcard__call">
            <Icon of={Phone} size="large" /> <b>{call.label}</b>
          </a>
          <p className="small">{call.text}</p>
        </div>
      )}
      <p>{lead}</p>
      <ul className="plain">
        {others.map((way) => (
          <li key={way.href}>
            <h3>{way.title}</h3>
            <p>{way.text}</p>
            <Link to={way.href}>{way.label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
