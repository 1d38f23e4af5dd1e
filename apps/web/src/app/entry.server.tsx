import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { PrerenderContext } from './static-page.tsx';

/**
 * Renders a page to complete HTML at build time. Deferred sections are rendered in place, so that no inline script has
 * to move them. Without this file and `isbot`, the build tool installs packages by itself.
 */
// oxlint-disable-next-line import/no-default-export -- the framework loads the default export
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(
    <PrerenderContext value={!context.isSpaMode}>
      <ServerRouter context={context} url={request.url} />
    </PrerenderContext>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  headers.set('Content-Type', 'text/html');
  return new Response(prelude, { status, headers });
}
