import type { IconNode } from 'lucide';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../marks/icon.tsx';
import './line.css';

type LineProps = {
  icon: IconNode;
  title: string;
  /** Its value, or what it is for. */
  text: ReactNode;
  action?: ReactNode;
  /** The fragment of the address that leads here. */
  id?: string;
  heading?: Ref<HTMLHeadingElement>;
  /** What the action opened, and what there is several of. */
  children?: ReactNode;
};

/** One thing in a list: its value, and one button. */
export function Line({ icon, title, text, action, id, heading, children }: LineProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (id === undefined || hash !== `#${id}`) return;
    section.current?.scrollIntoView?.();
    section.current?.querySelector('h3')?.focus({ preventScroll: true });
  }, [id, hash]);
  return (
    <section className="line" id={id} aria-labelledby={headingId} ref={section}>
      <div className="row line__head">
        <span className="line__icon">
          <Icon of={icon} />
        </span>
        <div>
          <h3 id={headingId} ref={heading} tabIndex={-1}>
            {title}
          </h3>
          <div className="small quiet">{text}</div>
        </div>
        {action}
      </div>
      {children !== undefined && <div className="line__more">{children}</div>}
    </section>
  );
}

/** What a line has several of. */
export function SubLine({ title, text, action }: { title: ReactNode; text: ReactNode; action?: ReactNode }) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <div className="quiet">{text}</div>
      </div>
      {action}
    </li>
  );
}
