import { ExternalLink } from 'lucide';
import type { ReactNode } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';

type PortalLinkProps = { portal: string; className: string; children: ReactNode };

export function PortalLink({ portal, className, children }: PortalLinkProps) {
  return (
    <a className={classNames('btn', className)} href={portal} target="_blank" rel="noopener noreferrer">
      {children} <Icon of={ExternalLink} />
      <span className="vh">{named(', opens {bureau}’s page in a new tab')}</span>
    </a>
  );
}

/** Replaces what is asked for here, where the bureau takes it on its own page only. */
export function AtThePortal({ portal, what }: { portal: string; what: string }) {
  return (
    <section className="panel corr-none" aria-labelledby="portal-heading">
      <h2 id="portal-heading">{named('Ask {bureau} itself')}</h2>
      <p>
        {named('{bureau} takes')} {what} on its own page, free of charge. We cannot pass them on, and cannot
        see what you ask for there.
      </p>
      <PortalLink portal={portal} className="btn--primary btn--lg">
        {named('Open {bureau}’s page')}
      </PortalLink>
    </section>
  );
}
