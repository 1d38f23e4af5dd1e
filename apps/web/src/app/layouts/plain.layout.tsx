import { redirectDocument } from 'react-router';
import SiteLayout from './site.layout.tsx';

type Asked = { request: Pick<Request, 'url'> };

/**
 * A page that is only read is a document of its own, which the browser fetches: React does not draw it, except for whoever
 * it has woken for there already.
 */
export const clientMiddleware = [
  ({ request: { url } }: Asked): void => {
    if (new URL(url).pathname !== location.pathname) throw redirectDocument(url);
  },
];

/** Pages that are only read: header and footer as everywhere, without React once they are built. */
export default function PlainLayout() {
  return <SiteLayout />;
}
