import { ChevronRight, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../marks/icon.tsx';
import './state-row.css';

type StateRowProps = {
  icon: IconNode;
  title: string;
  /** How it stands, in a few words. */
  state: ReactNode;
  /** The whole row leads there; null where nothing does. */
  to: string | null;
};

export function StateRow({ icon, title, state, to }: StateRowProps) {
  return (
    <li className="state-row">
      <span className="tile">
        <Icon of={icon} />
      </span>
      <span>
        {to === null ? (
          <b>{title}</b>
        ) : (
          <Link className="covers" to={to}>
            {title}
          </Link>
        )}
        <small>{state}</small>
      </span>
      {to !== null && <Icon of={ChevronRight} />}
    </li>
  );
}
