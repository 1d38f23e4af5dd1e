import { currentProfile } from '#web/api/session.ts';
import type { StaticHandle } from '../static-page.tsx';
import { loadDocument } from './load-document.ts';
import SiteLayout from './site.layout.tsx';

export const handle: StaticHandle = { static: true };

/** Members stay in React. */
export const clientMiddleware = [
  (asked: Parameters<typeof loadDocument>[0]): void => {
    if (currentProfile()?.isAuthenticated !== true) loadDocument(asked);
  },
];

export default function StaticForVisitorsLayout() {
  return <SiteLayout />;
}
