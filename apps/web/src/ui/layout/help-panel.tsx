import { ArrowRight, LifeBuoy, Phone } from 'lucide';
import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '../marks/icon.tsx';

type Way = { readonly title: string; readonly text: string; readonly label: string; readonly href: string };

type HelpPanelProps = {
  title: string;
  lead: string;
  /** The first stands out. `tel:` links call; the others are pages of this site. */
  ways: readonly Way[];
  after: string;
  headingLevel: 2 | 3;
};

export function HelpPanel({ title, lead, ways, after, headingLevel }: HelpPanelProps) {
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;
  const WayHeading = `h${headingLevel === 2 ? 3 : 4}` as const;
  return (
    <section className="panel helpfirst" aria-labelledby={headingId}>
      <Heading id={headingId} className="t-3 helpfirst__head">
        <Icon of={LifeBuoy} /> {title}
      </Heading>
      <p>{lead}</p>
      <ul className="helpfirst__ways">
        {ways.map((way, index) => (
          <li key={way.href}>
            <WayHeading>{way.title}</WayHeading>
            <p className="small">{way.text}</p>
            <WayLink way={way} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <p className="small quiet">{after}</p>
    </section>
  );
}

function WayLink({ way: { href, label }, isFirst }: { way: Way; isFirst: boolean }) {
  const className = `btn btn--sm ${isFirst ? 'btn--solid' : 'btn--line'}`;
  if (href.startsWith('tel:')) {
    return (
      <a href={href} className={className}>
        <Icon of={Phone} /> {label}
      </a>
    );
  }
  return (
    <Link to={href} className={className}>
      {label} <Icon of={ArrowRight} />
    </Link>
  );
}
