import { redirectDocument } from 'react-router';
import type { StaticHandle } from '../static-page.tsx';
import SiteLayout from './site.layout.tsx';

export const handle: StaticHandle = { static: true };

type Asked = { request: Pick<Request, 'url'> };

/** A static page is a document of its own: a link from a page that React runs on fetches it. */
export const clientMiddleware = [
  ({ request: { url } }: Asked): void => {
    if (new URL(url).pathname !== location.pathname) throw redirectDocument(url);
  },
];

/** Pages that are only read: header and footer as everywhere, without React once they are built. */
export default function StaticLayout() {
  return <SiteLayout />;
}
