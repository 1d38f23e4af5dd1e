import { redirectDocument } from 'react-router';

type Asked = { request: Pick<Request, 'url'> };

/** Client middleware: a static page is a separate document, so a link from a React page loads it. */
export function loadDocument({ request: { url } }: Asked): void {
  if (new URL(url).pathname !== location.pathname) throw redirectDocument(url);
}
