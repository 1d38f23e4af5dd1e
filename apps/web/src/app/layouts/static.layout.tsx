import { pageAt } from '@wattle/domain/pages/pages';
import { redirectDocument } from 'react-router';
import { currentSession } from '#web/api/session.ts';
import type { StaticHandle } from '../static-page.tsx';
import SiteLayout from './site.layout.tsx';

export const handle: StaticHandle = { static: true };

type Asked = { request: Pick<Request, 'url'> };

/**
 * A static page is a document of its own: a link from a page that React runs on fetches it. Members stay where React draws
 * the page for them.
 */
export const clientMiddleware = [
  ({ request: { url } }: Asked): void => {
    const { pathname } = new URL(url);
    if (pathname !== location.pathname && !isForThisMember(pathname)) throw redirectDocument(url);
  },
];

function isForThisMember(pathname: string): boolean {
  const session = currentSession();
  return (
    session.status === 'known' &&
    session.profile.isAuthenticated &&
    pageAt(pathname)?.hasOwnForMembers === true
  );
}

/** Pages that are only read: header and footer as everywhere, without React once they are built. */
export default function StaticLayout() {
  return <SiteLayout />;
}
