import { pageAt } from '@wattle/domain/pages/pages';
import { redirectDocument } from 'react-router';
import { currentSession } from '#web/api/session.ts';
import type { StaticHandle } from '../static-page.tsx';
import SiteLayout from './site.layout.tsx';

export const handle: StaticHandle = { static: true };

type Asked = { request: Pick<Request, 'url'> };

/**
 * A static page is a separate document, so a link from a React page loads it. Members stay in React where the page has
 * a version of theirs.
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

export default function StaticLayout() {
  return <SiteLayout />;
}
